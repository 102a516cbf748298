/** @param last `YYYY-MM`. @returns That month and those before it, the last first. */
export function monthsUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthAt(last, -index))
}

/** @param first `YYYY-MM`. @returns That month and those after it. */
export function monthsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthAt(first, index))
}

function monthAt(from: string, offset: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7)
}
