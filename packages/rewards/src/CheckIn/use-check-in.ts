import { signCheck, type CheckInResult, checkInThrottleMs } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useRef } from 'react'
import { useCheckInMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { rewardsMessages } from '../messages.ts'

/** What a check-in gave, with what members get on top. */
export function rewardOf({ signRewardType, signRewardNumber, memberTimes }: CheckInResult): Reward {
  return { type: signRewardType, num: signRewardNumber, amount: memberTimes }
}

/** At most once in two seconds, and never while one runs. What brings no reward is said in a toast. */
export function useCheckIn(onReward: (reward: Reward) => void): { checkIn: () => Promise<void>; isRunning: boolean } {
  const text = rewardsMessages.useMessages()
  const toast = useToast()
  const [sign, { isLoading }] = useCheckInMutation()
  const lastStart = useRef(-Infinity)
  const isRunning = useRef(false)

  async function checkIn(): Promise<void> {
    const now = Date.now()
    if (isRunning.current || now - lastStart.current < checkInThrottleMs) return
    lastStart.current = now
    isRunning.current = true
    const { data } = await sign()
    isRunning.current = false
    if (data?.signCheck === signCheck.done) onReward(rewardOf(data))
    else if (data?.signCheck === signCheck.doneBefore) toast.show({ tone: 'info', title: text('checkIn.doneBefore') })
    else toast.show({ tone: 'error', title: text('checkIn.failed') })
  }

  return { checkIn, isRunning: isLoading }
}
