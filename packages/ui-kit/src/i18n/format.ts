/** `1:02:03`, or `2:03` under an hour. Fractions of a second are dropped; a negative or unknown length is `0:00`. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Like `formatDuration`, but a second that has begun counts whole, as it is paid for: `0:08` for 7.1 s. */
export function formatLength(seconds: number): string {
  return formatDuration(Math.ceil(seconds))
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1.5 MB`: units are 1024-based, one decimal above bytes where it is not zero. */
export function formatBytes(bytes: number, language: string): string {
  const size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let unit = 0
  let value = size
  // From 1023.95 on, one decimal would print "1,024".
  while (value >= (unit === 0 ? 1024 : 1023.95) && unit < byteUnits.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, language, { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${byteUnits[unit]}`
}

/** A number as the language writes it. */
export function formatNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return spaced(numberFormat(language, options).format(value))
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** To make one takes a hundred times as long as to write a number with it. */
function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(language, options)
  numberFormats.set(key, known)
  return known
}

/** A share of 1 as a percentage without decimals, rounded down so that 100 % means done. */
export function formatPercent(share: number, language: string): string {
  // 0.29 × 100 is a hair under 29.
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100 + 1e-9)
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
}

/** The product's texts put a space between figures and Chinese words; `Intl` writes `3个月`. */
function spaced(text: string): string {
  return text.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ')
}

/** In the reader's time zone. @default dateStyle medium */
export function formatDate(
  date: Date,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return spaced(new Intl.DateTimeFormat(language, options).format(date))
}

/** At most two units: `1 h 5 min`, `40 sec`. */
export function formatTimeSpan(seconds: number, language: string): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  const unit = (value: number, name: string): string =>
    // "hr" is what CLDR has for English; the product writes `10 h` everywhere.
    spaced(
      new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' })
        .formatToParts(value)
        .map((part) => (part.type === 'unit' && part.value === 'hr' ? 'h' : part.value))
        .join(''),
    )
  if (whole < 60) return unit(whole, 'second')
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return unit(minutes, 'minute')
  const rest = minutes % 60
  const hours = unit(Math.floor(minutes / 60), 'hour')
  return rest === 0 ? hours : `${hours} ${unit(rest, 'minute')}`
}

const daySeconds = 86_400
const monthDays = 30

/** Years, months of 30 days, or days: `1 year`, `3 months`. Rounded down. */
export function formatPeriod(seconds: number, language: string): string {
  const days = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds / daySeconds)) : 0
  const months = Math.floor(days / monthDays)
  const [value, unit] =
    months >= 12 ? [Math.floor(months / 12), 'year'] : months >= 1 ? [months, 'month'] : [days, 'day']
  return formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'long' })
}

const currencyCode = /^[A-Z]{3}$/

/**
 * A price as the language writes it.
 *
 * @param currency A symbol, before two decimals (`￥29.90`), or a code of ISO 4217 with the decimals of its own: `JPY 1,200`, `KWD 1.250`.
 */
export function formatPrice(amount: number, currency: string, language: string): string {
  if (currencyCode.test(currency))
    return formatNumber(amount, language, {
      style: 'currency',
      currency,
      // By its sign, a price in yen would look like one in yuan.
      currencyDisplay: 'code',
      // Some have more decimals than Intl shows of them by itself: an amount is never rounded.
      maximumFractionDigits: 4,
    })
  return `${currency}${formatNumber(amount, language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
