import { linkLimits } from '@longhand/contracts'

/** Seconds between an attempt that failed and the next one. */
const pauses = [5, 15, 60, 300, 900, 1800, 3600] as const

/**
 * When an import is tried again.
 *
 * @param failures Attempts in a row that brought nothing, this one included; 0 for one that got further.
 * @returns `undefined` when it is given up.
 */
export function nextAttemptAt(failures: number, failedAt: Date): Date | undefined {
  if (failures >= linkLimits.attempts) return undefined
  const pause = pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 0
  return new Date(failedAt.getTime() + pause * 1000)
}
