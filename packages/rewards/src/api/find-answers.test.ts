import { type ApiCall, type Ask, sendCall } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import type { AnswerOf } from '@longhand/contracts'
import { HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { findCheckIn, findRedemption, findReward } from './find-answers.ts'

const { call } = calls

/** Sends a call whose first answer is lost. @returns What its caller gets, and how often the server was sent it. */
async function lose<Name extends 'checkIn' | 'receiveReward' | 'redeemGiftCode'>(
  name: Name,
  request: ApiCall,
  {
    isDone,
    answer,
    others = [],
  }: { isDone: boolean; answer: (times: number) => AnswerOf<Name> | Response; others?: HttpHandler[] },
) {
  let done = 0
  let sent = 0
  const handler = handle(name, () => {
    sent += 1
    if (sent > 1 || isDone) done += 1
    return sent === 1 ? HttpResponse.error() : answer(done)
  })
  const transport = fakeTransport([handler, ...others], { retries: { wait: () => Promise.resolve() } })
  return { outcome: await sendCall(transport, request), sent }
}

describe('a check-in', () => {
  const given = { signRewardType: 0, signRewardNumber: 10, memberTimes: 1 }
  const info = (todaySign: boolean) =>
    handle('getCheckInInfo', {
      allSignDay: 1,
      nowMonth: 3,
      todaySign,
      isMember: false,
      timeZone: 'Asia/Shanghai',
      rewardContentList: [],
    })
  const request: ApiCall = { ...call('checkIn', {}), findAnswer: findCheckIn }

  it.each([true, false])('whose answer was lost gives its reward, done before that: %s', async (isDone) => {
    const answer = (times: number) => ({ signCheck: times === 1 ? 1 : 2, ...given })
    const { outcome, sent } = await lose('checkIn', request, { isDone, answer, others: [info(isDone)] })
    expect(outcome).toEqual({ data: { signCheck: 1, ...given } })
    expect(sent).toBe(2)
  })
})

describe('a claim', () => {
  const request: ApiCall = {
    ...call('receiveReward', { challengeId: 'upload' }),
    findAnswer: (ask) => findReward(ask, 'upload'),
  }
  const task = {
    ...{
      challengeId: 'upload',
      challengeName: 'Upload',
      challengeDesc: '',
      challengeType: 0,
      challengeSortType: 1,
      progressAmount: 1,
      progressFinish: 1,
    },
    ...{ rewardType: 0, rewardNumber: 5 },
  }
  const tasks = (progressStatus: number) =>
    handle('listTasks', [{ taskList: [{ ...task, progressStatus }] }, { taskList: [] }])
  const answer = () => ({ resultList: [{ rewardType: 0, rewardNumber: 5 }] })

  it('that was done is not sent again', async () => {
    const { outcome, sent } = await lose('receiveReward', request, {
      isDone: true,
      answer,
      others: [tasks(2)],
    })
    expect([outcome, sent]).toEqual([{ data: answer() }, 1])
  })

  it('that was not done is sent again', async () => {
    const { outcome, sent } = await lose('receiveReward', request, {
      isDone: false,
      answer,
      others: [tasks(1)],
    })
    expect([outcome, sent]).toEqual([{ data: answer() }, 2])
  })
})

describe('a gift code', () => {
  const request: ApiCall = {
    ...call('redeemGiftCode', { packCode: 'CODE' }),
    findAnswer: (ask: Ask) => findRedemption(ask, 'CODE'),
  }
  const reward = { rewardType: 0, rewardNumber: 70 }

  it.each([true, false])('whose answer was lost gives what it gave, done before that: %s', async (isDone) => {
    const answer = (times: number) => (times === 1 ? reward : failure('GIFT_CODE_INVALID', 'Before', reward))
    const { outcome } = await lose('redeemGiftCode', request, { isDone, answer })
    expect(outcome).toEqual({ data: reward })
  })

  it('that is none stays refused', async () => {
    const { outcome } = await lose('redeemGiftCode', request, {
      isDone: false,
      answer: () => failure('GIFT_CODE_INVALID'),
    })
    expect(outcome.error).toMatchObject({ name: 'GIFT_CODE_INVALID' })
  })
})
