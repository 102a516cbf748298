import { formatDate } from '@longhand/ui-kit/i18n'

/** @param seconds Epoch seconds. @returns Date and time in the browser's time zone. */
export function formatMoment(seconds: number, language: string): string {
  return formatDate(new Date(seconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
}
