import { type CheckInInfo, type CheckInResult, checkInThrottleMs, signCheck } from '@longhand/contracts'
import { useRef } from 'react'
import { useCheckInMutation, useGetCheckInInfoQuery } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { type RewardsProblem, useProblem } from '../problem.ts'
import { useReady } from '../use-ready.ts'
import { cellDates } from './check-in-dates.ts'

export interface CheckInOptions {
  /** The check-in has brought something. */
  onReward?: ((reward: Reward) => void) | undefined
  /** Called once, when the first answer is there. */
  onReady?: (() => void) | undefined
  onError?: ((problem: RewardsProblem) => void) | undefined
}

/**
 * - `done`: `onReward` has been called
 * - `doneBefore`: today's was taken already, perhaps on another device
 * - `failed`: the server was not reached or has refused
 * - `ignored`: another one runs, or began less than two seconds ago
 */
export type CheckInOutcome = 'done' | 'doneBefore' | 'failed' | 'ignored'

/** Where a day's reward stands: taken, to be taken today, not yet, or no longer in this month. */
export type CellState = 'signed' | 'to-sign' | 'locked' | 'too-late'

/** One check-in of the month. */
export interface CheckInDay {
  /** From 1: the how-manieth check-in of the month it is. */
  day: number
  /** `to-sign` is the one that can be taken now. */
  state: CellState
  /** Of its check-in, or the earliest that it can be; unknown where none is to be named. In UTC. */
  date: Date | undefined
  /** Without what members get on top. */
  reward: Reward
  /** Of a picture that the operator has chosen. */
  picture: string | undefined
}

/** The month's check-ins. */
export interface CheckInState {
  /** `failed`: `reload` asks again. */
  status: 'loading' | 'failed' | 'ready'
  /** Of the failed call. */
  error: unknown
  isFetching: boolean
  /** As the server says it: month, time zone, membership, how many were taken. Nothing before it is known. */
  info: CheckInInfo | undefined
  days: readonly CheckInDay[]
  /** Whether today's was taken. */
  isCheckedIn: boolean
  /** Whether a check-in is on its way. */
  isRunning: boolean
  checkIn: () => Promise<CheckInOutcome>
  reload: () => void
}

const midnightPollMs = 60_000

/** What a check-in gave, with what members get on top. */
export function rewardOf({ signRewardType, signRewardNumber, memberTimes }: CheckInResult): Reward {
  return { type: signRewardType, num: signRewardNumber, amount: memberTimes }
}

/** Daily check-ins, for a user who is logged in. Checks in at most once in two seconds, and never while one runs. */
export function useCheckIn({ onReward, onReady, onError }: CheckInOptions = {}): CheckInState {
  // A page that stays open over midnight must not show yesterday.
  const { data, error, isFetching, refetch } = useGetCheckInInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: midnightPollMs,
    skipPollingIfUnfocused: true,
  })
  const [sign, { isLoading }] = useCheckInMutation()
  useReady(data !== undefined, onReady)
  useProblem('checkIns', error, onError)
  const lastStart = useRef(-Infinity)
  const isRunning = useRef(false)

  async function checkIn(): Promise<CheckInOutcome> {
    const now = Date.now()
    if (isRunning.current || now - lastStart.current < checkInThrottleMs) return 'ignored'
    lastStart.current = now
    isRunning.current = true
    const { data: result, error: cause } = await sign()
    isRunning.current = false
    if (result?.signCheck === signCheck.doneBefore) return 'doneBefore'
    if (result?.signCheck !== signCheck.done) {
      onError?.({ kind: 'checkIn', cause })
      return 'failed'
    }
    onReward?.(rewardOf(result))
    return 'done'
  }

  return {
    status: data ? 'ready' : error ? 'failed' : 'loading',
    error,
    isFetching,
    info: data,
    days: data ? daysOf(data) : [],
    isCheckedIn: data?.todaySign ?? false,
    isRunning: isLoading,
    checkIn,
    reload: () => void refetch(),
  }
}

function daysOf(info: CheckInInfo): CheckInDay[] {
  const dates = cellDates(info)
  return info.rewardContentList.map(({ day, signRewardType, signRewardNumber, rewardPicPath }, index) => ({
    day,
    state: cellStateOf(index, info, dates[index]),
    date: dates[index],
    reward: { type: signRewardType, num: signRewardNumber },
    picture: rewardPicPath || undefined,
  }))
}

/**
 * The cells up to the accumulated days are signed, the next one is open once a day.
 * @param index From 0.
 * @param date The earliest on which it can be; `undefined` for one that this month can't reach.
 */
export function cellStateOf(
  index: number,
  { allSignDay, todaySign, today }: Pick<CheckInInfo, 'allSignDay' | 'todaySign' | 'today'>,
  date: Date | undefined,
): CellState {
  if (index + 1 <= allSignDay) return 'signed'
  if (index === allSignDay && !todaySign) return 'to-sign'
  return today !== undefined && date === undefined ? 'too-late' : 'locked'
}
