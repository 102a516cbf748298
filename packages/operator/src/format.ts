import { formatDate } from '@longhand/ui-kit/i18n'

/** @param tags BCP 47. @returns Their names in the language, in its own way of listing. */
export function nameLanguages(tags: readonly string[], language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return tags.map((tag) => names.of(tag) ?? tag).join(language.startsWith('zh') ? '、' : ', ')
}

/** @param seconds Epoch seconds. @returns Date and time in the browser's time zone. */
export function formatMoment(seconds: number, language: string): string {
  return formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** @returns Seconds with at most one decimal. */
export function formatSeconds(seconds: number, language: string): string {
  return seconds.toLocaleString(language, { maximumFractionDigits: 1 })
}
