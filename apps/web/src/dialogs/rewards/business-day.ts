/**
 * The day on which the server counts check-ins now, as `2026-11-24`.
 *
 * @param timeZone IANA name; a zone that the browser doesn't know counts as UTC.
 */
export function businessDayOf(timeZone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}
