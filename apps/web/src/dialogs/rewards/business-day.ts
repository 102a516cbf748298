/**
 * @param timeZone IANA name; an unknown zone counts as UTC.
 * @returns `2026-11-24`
 */
export function businessDayOf(timeZone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}
