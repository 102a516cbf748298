const minute = 60
const hour = 60 * minute

/** Seconds, after the first pause. */
const laterPauses = [
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
 * When a delivery to a server of a user is tried again: the last time three days and three hours after the first.
 *
 * @param failures Attempts that failed so far, at least 1.
 * @returns `undefined` when it is given up.
 */
export function nextAttemptAt(failures: number, failedAt: Date, firstPauseSeconds: number): Date | undefined {
  const pause = [firstPauseSeconds, ...laterPauses][failures - 1]
  return pause === undefined ? undefined : new Date(failedAt.getTime() + pause * 1000)
}
