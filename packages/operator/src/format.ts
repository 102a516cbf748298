import { defaultCurrency } from '@longhand/contracts'

/** @param yuan With two decimals at most. */
export function formatYuan(yuan: number, language: string): string {
  return `${defaultCurrency}${yuan.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** @param seconds Epoch seconds. @returns Date and time in the browser's time zone. */
export function formatMoment(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}
