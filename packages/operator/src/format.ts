/** @param seconds Epoch seconds. @returns Date and time in the browser's time zone. */
export function formatMoment(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const step = 1024

/** Such as `1.5 GB`. */
export function formatSize(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(step)))
  const unit = units[power] ?? 'byte'
  const count = bytes / step ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: count < 10 ? 1 : 0,
  }).format(count)
}
