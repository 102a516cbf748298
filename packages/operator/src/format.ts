/** @param seconds Epoch seconds. @returns Date and time in the browser's time zone. */
export function formatMoment(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}
