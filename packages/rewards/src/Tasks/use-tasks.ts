import type { Task } from '@longhand/contracts'
import { useListTasksQuery, useReceiveRewardMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { type RewardsProblem, useProblem } from '../problem.ts'
import { useReady } from '../use-ready.ts'

export interface TasksOptions {
  /** What a claim has brought: one reward or more. */
  onRewards?: ((rewards: readonly Reward[]) => void) | undefined
  /** Called once, when the first answer is there. */
  onReady?: (() => void) | undefined
  onError?: ((problem: RewardsProblem) => void) | undefined
}

/**
 * - `claimed`: `onRewards` has been called
 * - `nothing`: there was nothing to claim any more
 * - `failed`: the server was not reached or has refused
 * - `ignored`: another claim is on its way
 */
export type ClaimOutcome = 'claimed' | 'nothing' | 'failed' | 'ignored'

/** What can be earned. `progressStatus` of a task is one of `taskStatus` of the contracts. */
export interface TasksState {
  /** `failed`: `reload` asks again. */
  status: 'loading' | 'failed' | 'ready'
  /** Of the failed call. */
  error: unknown
  isFetching: boolean
  /** Of today. */
  daily: readonly Task[]
  /** Once. */
  challenges: readonly Task[]
  /** `challengeId` of the task whose claim is on its way. */
  claiming: string | undefined
  claim: (challengeId: string) => Promise<ClaimOutcome>
  reload: () => void
}

/** Tasks and their rewards, for a user who is logged in. */
export function useTasks({ onRewards, onReady, onError }: TasksOptions = {}): TasksState {
  const { data, error, isFetching, refetch } = useListTasksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const [receive, { isLoading, originalArgs }] = useReceiveRewardMutation()
  useReady(data !== undefined, onReady)
  useProblem('tasks', error, onError)

  async function claim(challengeId: string): Promise<ClaimOutcome> {
    if (isLoading) return 'ignored'
    const { data: received, error: cause } = await receive(challengeId)
    if (!received) {
      onError?.({ kind: 'claim', cause })
      return 'failed'
    }
    if (received.resultList.length === 0) return 'nothing'
    onRewards?.(
      received.resultList.map(({ rewardType, rewardNumber }) => ({ type: rewardType, num: rewardNumber })),
    )
    return 'claimed'
  }

  return {
    status: data ? 'ready' : error ? 'failed' : 'loading',
    error,
    isFetching,
    daily: data?.[0].taskList ?? [],
    challenges: data?.[1].taskList ?? [],
    claiming: isLoading ? originalArgs : undefined,
    claim,
    reload: () => void refetch(),
  }
}
