import { goodsType } from '@longhand/contracts'
import { formatPeriod, formatPrice, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useListGoodsQuery } from '../api/cashier-api.ts'
import { cashierMessages } from '../messages.ts'

export interface GoodsPricesProps {
  kind: 'vip' | 'duration'
}

/**
 * What memberships or time cards cost, in a line of text: the first of the list and the last. Nothing while that is not known or nothing is on sale.
 *
 * @example
 * <p><GoodsPrices kind="vip" /></p>
 */
export function GoodsPrices({ kind }: GoodsPricesProps): ReactNode {
  const text = cashierMessages.useMessages()
  const language = useLanguage()
  const { data: goods = [] } = useListGoodsQuery(kind === 'vip' ? goodsType.vip : goodsType.card)
  const ends = goods.length > 1 ? [goods[0]!, goods.at(-1)!] : goods
  return ends
    .map(({ price, currency, effectiveTime, duration }) =>
      text('goods.priceFor', {
        price: formatPrice(price, currency, language),
        what: kind === 'vip' ? formatPeriod(effectiveTime, language) : formatTimeSpan(duration, language),
      }),
    )
    .join(' · ')
}
