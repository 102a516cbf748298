/** What the landing page says about prices, in yuan. The shop itself reads the goods table of the server. */
export const plannedPrices = { currency: '￥', vipMonth: 29.9, vipQuarter: 79.9, vipYear: 269 } as const

/** Smallest and largest time card, in seconds. */
export const timeCardSizes = { smallest: 30 * 60, largest: 10 * 3600 } as const

/** Storage of a member, in bytes. */
export const vipStorageBytes = 100 * 1024 ** 3

/** A price as the shop writes it: two decimals. */
export function formatPrice(yuan: number): string {
  return `${plannedPrices.currency}${yuan.toFixed(2)}`
}
