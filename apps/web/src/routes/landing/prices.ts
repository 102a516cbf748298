import { defaultCurrency } from '@longhand/contracts'
import { formatPrice } from '@longhand/ui-kit/i18n'

/** What the landing page says about prices, in yuan: those of the goods that every installation begins with. The cashier reads the server's own. */
export const listPrices = { vipMonth: 29.9, vipQuarter: 79.9, vipYear: 269 } as const

/** Smallest and largest time card, in seconds. */
export const timeCardSizes = { smallest: 30 * 60, largest: 10 * 3600 } as const

/** A price as the cashier writes it. */
export function priceOf(yuan: number, language: string): string {
  return formatPrice(yuan, defaultCurrency, language)
}
