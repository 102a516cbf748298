import {
  chooseLanguage,
  defaultCurrency,
  gatewayNames,
  type PaymentChannelOffer,
  paymentGateways,
} from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useListPaymentChannelsQuery } from '../api/cashier-api.ts'

/** Ways to pay, of which there is always one to show. */
export interface Channels {
  list: readonly [PaymentChannelOffer, ...PaymentChannelOffer[]]
  /** Not yet: which one comes first is not known. */
  isAsked: boolean
}

/**
 * Those that take the currency of what is sold.
 *
 * A server of before doesn't answer, and has the gateways that are known here; so has one where nothing can be paid, which says so when a payment begins.
 */
export function useChannels(currency: string | undefined): Channels {
  const language = chooseLanguage(useLanguage())
  const { currentData = [], isLoading } = useListPaymentChannelsQuery({})
  const known = gatewayNames.map((name): PaymentChannelOffer => ({
    payAgent: name,
    name: paymentGateways[name].name[language],
    kind: 'frame',
    origins: [],
  }))
  const offers = currentData.map((offer) => ({
    ...offer,
    // The server names what it is in place of the company.
    ...(offer.isSandbox ? {} : known.find(({ payAgent }) => payAgent === offer.payAgent)),
  }))
  const code = currency === defaultCurrency ? 'CNY' : currency
  const taking = offers.filter(({ currencies = ['CNY'] }) => code === undefined || currencies.includes(code))
  // Where none takes it, the server says so when a payment begins.
  const list = taking.length > 0 ? taking : offers
  return {
    list: (list.length > 0 ? list : known) as [PaymentChannelOffer, ...PaymentChannelOffer[]],
    isAsked: isLoading,
  }
}
