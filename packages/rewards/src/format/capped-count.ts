/** A count on a badge: `7`, `99`, and `99+` above that. */
export function cappedCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
