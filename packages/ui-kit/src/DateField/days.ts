/** The start of a day like `2026-11-25` in the reader's time zone. */
export function dayOf(value: string): Date {
  return new Date(`${value}T00:00:00`)
}

/** The reader's day as `2026-11-25`. */
export function valueOf(day: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
