import { chooseLanguage, gatewayNames, type PaymentChannelOffer, paymentGateways } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useListPaymentChannelsQuery } from '../api/cashier-api.ts'

/** Ways to pay, of which there is always one to show. */
export interface Channels {
  list: readonly [PaymentChannelOffer, ...PaymentChannelOffer[]]
  /** Not yet: which one comes first is not known. */
  isAsked: boolean
}

/** A server of before doesn't answer, and has the gateways that are known here; so has one where nothing can be paid, which says so when a payment begins. */
export function useChannels(): Channels {
  const language = chooseLanguage(useLanguage())
  const { currentData = [], isLoading } = useListPaymentChannelsQuery({})
  const known = gatewayNames.map((name): PaymentChannelOffer => ({
    payAgent: name,
    name: paymentGateways[name].name[language],
    kind: 'frame',
    origins: [],
  }))
  const list = currentData.map((offer) => known.find(({ payAgent }) => payAgent === offer.payAgent) ?? offer)
  return {
    list: (list.length > 0 ? list : known) as [PaymentChannelOffer, ...PaymentChannelOffer[]],
    isAsked: isLoading,
  }
}
