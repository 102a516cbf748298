interface Moment {
  year: number
  month: string
  day: string
  time: string
  /** Days since 1970 of the calendar day. */
  dayNumber: number
}

/**
 * Today `HH:mm`, yesterday a word, this year `MM-dd`, otherwise `yyyy-MM-dd`.
 * @param yesterday The word, in the reader's language.
 * @param timeZone IANA name. @default the reader's
 */
export function messageTime(sent: Date, now: Date, yesterday: string, timeZone?: string): string {
  const [then, today] = [momentOf(sent, timeZone), momentOf(now, timeZone)]
  if (then.dayNumber === today.dayNumber) return then.time
  // Counted in calendar days: a day may have 23 or 25 hours.
  if (then.dayNumber === today.dayNumber - 1) return yesterday
  const monthAndDay = `${then.month}-${then.day}`
  return then.year === today.year ? monthAndDay : `${then.year}-${monthAndDay}`
}

/**
 * `yyyy-MM-dd HH:mm`.
 * @param timeZone IANA name. @default the reader's
 */
export function messageDateTime(sent: Date, timeZone?: string): string {
  const { year, month, day, time } = momentOf(sent, timeZone)
  return `${year}-${month}-${day} ${time}`
}

function momentOf(instant: Date, timeZone: string | undefined): Moment {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return {
    year: Number(year),
    month,
    day,
    time: `${hour}:${minute}`,
    dayNumber: Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000,
  }
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

// Building a formatter costs a thousand times what using one does.
function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const built = new Intl.DateTimeFormat(
    'en-u-ca-gregory-nu-latn',
    timeZone === undefined ? options : { ...options, timeZone },
  )
  formatters.set(timeZone, built)
  return built
}
