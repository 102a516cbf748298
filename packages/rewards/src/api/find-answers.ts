import { type Ask, type FoundAnswer, isDomainError } from '@longhand/api-client'
import { type AnswerOf, signCheck, taskStatus } from '@longhand/contracts'
import { calls } from './calls.ts'

const { call } = calls

/** Whether today's check-in was taken by the call whose answer was lost: the button of one that was taken before can't be pressed. */
export async function findCheckIn(ask: Ask): Promise<FoundAnswer | undefined> {
  const { data: info } = await ask(call('getCheckInInfo', {}))
  if (!info) return undefined
  if (!(info as AnswerOf<'getCheckInInfo'>).todaySign) return { fields: {} }
  // Once a day: asked again, it says what it gave.
  const { data: given } = await ask(call('checkIn', {}))
  return given ? { data: { ...given, signCheck: signCheck.done } } : undefined
}

export async function findReward(ask: Ask, challengeId: string): Promise<FoundAnswer | undefined> {
  const { data } = await ask(call('listTasks', {}))
  const task = (data as AnswerOf<'listTasks'> | undefined)
    ?.flatMap(({ taskList }) => taskList)
    .find((one) => one.challengeId === challengeId)
  if (!task) return undefined
  const { progressStatus, rewardType, rewardNumber } = task
  const isTaken = progressStatus !== taskStatus.unfinished && progressStatus !== taskStatus.claimable
  return isTaken ? { data: { resultList: [{ rewardType, rewardNumber }] } } : { fields: { challengeId } }
}

/** A code is redeemed once by each user: asked again, the refusal says what it gave. */
export async function findRedemption(ask: Ask, packCode: string): Promise<FoundAnswer | undefined> {
  const again = await ask(call('redeemGiftCode', { packCode }))
  const given = isDomainError(again.error, 'GIFT_CODE_INVALID') ? again.error.data : null
  return given ? { data: given } : again
}
