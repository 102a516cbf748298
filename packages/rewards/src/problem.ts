import { useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'

/**
 * What the rewards could not do:
 * - `checkIns`: read the check-ins of the month
 * - `checkIn`: check in
 * - `tasks`: list what can be earned
 * - `claim`: claim the reward of a task
 * - `code`: redeem a gift code, also because it was a wrong one
 * - `goods`: list what the shop has
 * - `redemption`: redeem goods for beans
 */
export type RewardsProblemKind = 'checkIns' | 'checkIn' | 'tasks' | 'claim' | 'code' | 'goods' | 'redemption'

/** A call that failed. The dialog has said what the user must know; this is for the developers of its host. */
export interface RewardsProblem {
  kind: RewardsProblemKind
  /** What `describeError` of `@longhand/api-client` reads. */
  cause: unknown
}

/** Reports each failure of a query once. */
export function useProblem(
  kind: RewardsProblemKind,
  cause: unknown,
  onError: ((problem: RewardsProblem) => void) | undefined,
): void {
  const report = useEffectEvent(() => onError?.({ kind, cause }))
  useEffect(() => {
    if (cause !== undefined) report()
  }, [cause])
}
