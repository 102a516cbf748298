const minute = 60
const hour = 60 * minute

/** Seconds; the last attempt is three days and three hours after the event. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const

/**
 * @param failures Failed attempts, at least 1.
 * @returns `undefined` when it is given up.
 */
export function nextAttemptAt(failures: number, failedAt: Date): Date | undefined {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : new Date(failedAt.getTime() + pause * 1000)
}
