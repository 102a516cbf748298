const minute = 60
const hour = 60 * minute

/** Seconds between an attempt that failed and the next one: the last one is made three days and three hours after the first. */
const pauses = [
  30,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/**
 * When an export is tried again.
 *
 * @param failures Attempts that failed so far, at least 1.
 * @returns `undefined` when it is given up.
 */
export function nextAttemptAt(failures: number, failedAt: Date): Date | undefined {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : new Date(failedAt.getTime() + pause * 1000)
}
