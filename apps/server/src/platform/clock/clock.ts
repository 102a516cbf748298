/** Everything that reads the time takes a `Clock`, so that tests decide what time it is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds. */
export const dayMs = 86_400_000

/** As the wire has moments. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** @param seconds Epoch seconds; `null` for never. @returns ISO 8601 in UTC, or nothing. */
export function isoOf(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString()
}

/**
 * @param timeZone IANA name.
 * @returns `YYYY-MM-DD`.
 */
export function businessDay(instant: Date, timeZone: string): string {
  const parts = calendar(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** @returns `YYYY-MM`. */
export function businessMonth(instant: Date, timeZone: string): string {
  return businessDay(instant, timeZone).slice(0, 7)
}

/** @param day `YYYY-MM-DD` */
export function startOfBusinessDay(day: string, timeZone: string): Date {
  const noonUtc = Date.parse(`${day}T12:00:00Z`)
  // No zone is further than 26 hours away; halving finds where the day begins.
  let [before, within] = [noonUtc - 38 * 3_600_000, noonUtc + 26 * 3_600_000]
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (businessDay(new Date(middle), timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

export function startOfBusinessMonth(instant: Date, timeZone: string): Date {
  return startOfBusinessDay(`${businessMonth(instant, timeZone)}-01`, timeZone)
}

const calendars = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs a thousand times what using one does.
function calendar(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const built = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(timeZone, built)
  return built
}
