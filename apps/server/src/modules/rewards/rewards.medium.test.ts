import { errorCatalog, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'

let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock, rateLimitScale: 1 })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  clock.set('2026-03-01T04:00:00.000Z')
  userId = await addTestUser(database)
})

const earn = (amount: number) =>
  database.transaction((tx) =>
    product.modules.beans.service.earn(tx, {
      userId,
      amount,
      reason: 'grant',
      entryKey: `${userId}:${clock.now().toISOString()}`,
    }),
  )
const note = (event: DomainEvent & { userId: string }) =>
  database.transaction((tx) => product.modules.rewards.tasks.note(tx, event))
const becomeMember = (days: number) =>
  database.transaction((tx) =>
    product.modules.membership.service.extend(tx, { userId, days, grantKey: userId }),
  )
const taskOf = async (challengeId: string) =>
  (await product.call(userId, 'listTasks', {})).data
    .flatMap(({ taskList }) => taskList)
    .find((task) => task.challengeId === challengeId)
const cards = async () => (await product.call(userId, 'listTimeCards', {})).data.list

describe('check-in', () => {
  it('counts days of the month, not a streak, and begins again with the month', async () => {
    expect((await product.call(userId, 'checkIn', {})).data).toEqual({
      signCheck: 1,
      signRewardType: 0,
      signRewardNumber: 10,
      memberTimes: 1,
    })
    expect((await product.call(userId, 'getAsset', {})).data.allCoinNumber).toBe(10)
    clock.advance(5 * dayMs)
    await product.call(userId, 'checkIn', {})
    expect((await product.call(userId, 'getCheckInInfo', {})).data).toMatchObject({
      allSignDay: 2,
      todaySign: true,
      nowMonth: 3,
      isMember: false,
      timeZone: 'Asia/Shanghai',
      today: '2026-03-06',
      signDays: [1, 6],
    })
    // The last moment of March in Shanghai, and the next one.
    clock.set('2026-03-31T15:59:59.999Z')
    expect((await product.call(userId, 'getCheckInInfo', {})).data).toMatchObject({
      allSignDay: 2,
      todaySign: false,
      nowMonth: 3,
      today: '2026-03-31',
    })
    clock.advance(1)
    const info = (await product.call(userId, 'getCheckInInfo', {})).data
    expect(info).toMatchObject({
      allSignDay: 0,
      todaySign: false,
      nowMonth: 4,
      today: '2026-04-01',
      signDays: [],
    })
    expect(info.rewardContentList).toHaveLength(30)
    // On the 25th six check-ins are left, and nothing is offered beyond.
    clock.advance(24 * dayMs)
    expect((await product.call(userId, 'getCheckInInfo', {})).data.rewardContentList).toHaveLength(6)
    const monthly = async () =>
      (await product.call(userId, 'listTasks', {})).data[1].taskList.find(
        ({ challengeId }) => challengeId === 'check-in-days',
      )?.challengeDesc
    const missed = 'Too few days are left this month. It starts again on the 1st'
    expect(await monthly()).toBe(missed)
    await product.call(userId, 'checkIn', {})
    expect((await product.call(userId, 'getCheckInInfo', {})).data.rewardContentList).toHaveLength(6)
    expect(await monthly()).toBe(missed)
    clock.advance(6 * dayMs)
    expect(await monthly()).toBe('Within one month; days needn’t follow each other')
    expect(info.rewardContentList.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
  })

  it('gives members twice as much: beans, or two cards', async () => {
    await becomeMember(30)
    for (let day = 1; day <= 7; day += 1) {
      expect((await product.call(userId, 'checkIn', {})).data.memberTimes).toBe(2)
      clock.advance(dayMs)
    }
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 6 * 20,
      allTimeCard: 2 * 1800,
    })
    expect((await cards()).map(({ source, duration }) => [source, duration])).toEqual([
      ['gift', 1800],
      ['gift', 1800],
    ])
  })

  it('says what was given when it is asked for again', async () => {
    await product.call(userId, 'checkIn', {})
    expect((await product.call(userId, 'getAsset', {})).data.allCoinNumber).toBe(10)
    expect((await product.call(userId, 'checkIn', {})).data).toEqual({
      signCheck: 2,
      signRewardType: 0,
      signRewardNumber: 10,
      memberTimes: 1,
    })
  })
})

describe('tasks', () => {
  it('speak the reader’s language and stand in two lists', async () => {
    const [daily, challenges] = (await product.call(userId, 'listTasks', {}, 'zh-CN')).data
    expect(daily.taskList.map(({ challengeName }) => challengeName)).toEqual([
      '每日签到',
      '上传录音',
      '完成一次转写',
      '编辑文稿',
      '导出文稿',
    ])
    expect(challenges.taskList.map(({ challengeName }) => challengeName)).toEqual([
      '累计转写 10 小时',
      '签到满 7 天',
      '首次购买',
      '邀请好友',
      '制作 3 个声音',
    ])
    expect((await taskOf('transcribed-hours'))?.challengeName).toBe('Transcribe 10 hours')
  })

  it('give nothing before they are done, and once a period', async () => {
    const claim = async () =>
      (await product.call(userId, 'receiveReward', { challengeId: 'upload' })).data.resultList
    expect(await claim()).toEqual([])
    await note({ type: 'recording-uploaded', userId, recordingId: 'r' })
    expect(await taskOf('upload')).toMatchObject({ progressFinish: 1, progressStatus: 1 })
    expect([await claim(), await claim()]).toEqual([[{ rewardType: 0, rewardNumber: 10 }], []])
    expect(await taskOf('upload')).toMatchObject({ progressFinish: 1, progressStatus: 2 })
    clock.set('2026-03-01T16:00:00.000Z')
    expect(await taskOf('upload')).toMatchObject({ progressFinish: 0, progressStatus: 0 })
    expect((await product.call(userId, 'receiveReward', { challengeId: 'dance' })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })

  it('count hours as far as they are full', async () => {
    const finish = (seconds: number) =>
      note({
        type: 'transcription-finished',
        userId,
        recordingId: 'r',
        transcriptionId: 't',
        fileName: 'f',
        seconds,
      })
    await finish(7199)
    expect(await taskOf('transcribed-hours')).toMatchObject({
      progressFinish: 1,
      progressAmount: 10,
      progressStatus: 0,
    })
    await finish(36_000 - 7199)
    expect(await taskOf('transcribed-hours')).toMatchObject({ progressFinish: 10, progressStatus: 1 })
    await product.call(userId, 'receiveReward', { challengeId: 'transcribed-hours' })
    expect((await cards()).map(({ duration }) => duration)).toEqual([7200])
  })

  it('count nothing when the work they come from is undone', async () => {
    const undone = database.transaction(async (tx) => {
      await product.modules.rewards.tasks.note(tx, { type: 'recording-uploaded', userId, recordingId: 'r' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await taskOf('upload'))?.progressFinish).toBe(0)
  })
})

describe('the bean shop', () => {
  it('sells cards for three months', async () => {
    await earn(500)
    const { list, total } = (await product.call(userId, 'listBeanGoods', { page: 1, pageSize: 2 })).data
    expect([list.length, total]).toEqual([2, 6])
    const { goodsId = '', exchangeCoin = 0 } = list[1] ?? {}
    expect(list[1]).toMatchObject({
      goodsName: '1 Hour Time Card',
      duration: 3600,
      effectiveTime: 90 * 86_400,
      discount: 0.08,
    })
    const bought = await product.call(userId, 'purchaseGoods', {
      goodsId,
      exchangeAmount: 3,
      coinNumber: 3 * exchangeCoin,
    })
    expect(bought.data).toEqual({ exchangeAmount: 3, signRewardType: 1, signRewardNumber: 3600 })
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 500 - 330,
      allTimeCard: 3 * 3600,
    })
    const [card] = await cards()
    expect(card).toMatchObject({
      source: 'beans',
      duration: 3600,
      expireTime: (clock.now().getTime() + 90 * dayMs) / 1000,
    })
  })

  it('sells once what is asked for twice with one key', async () => {
    await earn(500)
    const buy = (key: string, exchangeAmount = 1) =>
      product.call(userId, 'purchaseGoods', {
        goodsId: 'beans-card-30m',
        exchangeAmount,
        coinNumber: 60 * exchangeAmount,
        key,
      })
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy('purchase-1')))
    for (const { data } of answers)
      expect(data).toEqual({ exchangeAmount: 1, signRewardType: 1, signRewardNumber: 1800 })
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 440,
      allTimeCard: 1800,
    })
    expect((await buy('purchase-1', 2)).code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
    await buy('purchase-2')
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 380,
      allTimeCard: 3600,
    })
    const other = await addTestUser(database)
    const answer = await product.call(other, 'purchaseGoods', {
      goodsId: 'beans-card-30m',
      exchangeAmount: 1,
      coinNumber: 60,
      key: 'purchase-1',
    })
    expect(answer.code).toBe(errorCatalog.NOT_ENOUGH_BEANS.code)
  })

  it('sells once, with the last beans, what is asked for twice', async () => {
    await earn(60)
    const buy = () =>
      product.call(userId, 'purchaseGoods', {
        goodsId: 'beans-card-30m',
        exchangeAmount: 1,
        coinNumber: 60,
        key: 'the-last-beans',
      })
    expect([(await buy()).code, (await buy()).code]).toEqual([successCode, successCode])
  })

  it('takes no other price, no unknown goods, and nothing that is not there', async () => {
    await earn(100)
    const buy = async (goodsId: string, exchangeAmount: number, coinNumber: number) =>
      (await product.call(userId, 'purchaseGoods', { goodsId, exchangeAmount, coinNumber })).code
    expect(await buy('beans-card-30m', 1, 59)).toBe(errorCatalog.ILLEGAL_REQUEST.code)
    expect(await buy('beans-card-99h', 1, 60)).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    expect(await buy('beans-card-30m', 2, 120)).toBe(errorCatalog.NOT_ENOUGH_BEANS.code)
    expect(await buy('beans-card-30m', 1, 60)).toBe(successCode)
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 40,
      allTimeCard: 1800,
    })
  })

  it.each([0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, '1', null, [1]])(
    'takes no number of cards like %j',
    async (exchangeAmount) => {
      await earn(100)
      for (const coinNumber of [60, 0, -60]) {
        const { code } = await product.call(userId, 'purchaseGoods', {
          goodsId: 'beans-card-30m',
          exchangeAmount,
          coinNumber,
        } as never)
        expect(code).toBe(
          errorCatalog[exchangeAmount === null ? 'PARAMETER_MISSING' : 'PARAMETER_INVALID'].code,
        )
      }
      expect((await product.call(userId, 'getAsset', {})).data).toEqual({
        allCoinNumber: 100,
        allTimeCard: 0,
      })
    },
  )

  it('sells nothing that was withdrawn', async () => {
    await earn(100)
    const { goods } = product.modules.rewards.offers
    await goods.setOffered('beans-card-30m', false)
    const answer = await product.call(userId, 'purchaseGoods', {
      goodsId: 'beans-card-30m',
      exchangeAmount: 1,
      coinNumber: 60,
    })
    await goods.setOffered('beans-card-30m', true)
    expect(answer.code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    expect((await product.call(userId, 'getAsset', {})).data.allCoinNumber).toBe(100)
  })

  it('sells thousands of cards at once', async () => {
    await earn(9999 * 60)
    const { code } = await product.call(userId, 'purchaseGoods', {
      goodsId: 'beans-card-30m',
      exchangeAmount: 9999,
      coinNumber: 9999 * 60,
    })
    expect(code).toBe(successCode)
    expect((await product.call(userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: 0,
      allTimeCard: 9999 * 1800,
    })
  })
})

it('lists every bean in the reader’s words, by pages and by kind', async () => {
  await product.call(userId, 'checkIn', {})
  await product.call(userId, 'receiveReward', { challengeId: 'sign-in' })
  await earn(100)
  await product.call(userId, 'purchaseGoods', {
    goodsId: 'beans-card-30m',
    exchangeAmount: 1,
    coinNumber: 60,
  })
  const entries = async (fields: object, language?: string) =>
    (await product.call(userId, 'listBeanEntries', fields, language)).data
  const titles = (list: { title: string; coinNumber: number; balanceAfter: number }[]) =>
    list.map(({ title, coinNumber, balanceAfter }) => [title, coinNumber, balanceAfter])
  const english = [
    ['Redeemed: 30 Minutes Time Card ×1', -60, 55],
    ['Gift', 100, 115],
    ['Task: Check in', 5, 15],
    ['Daily check-in', 10, 10],
  ]
  expect(titles((await entries({})).list)).toEqual(english)
  expect(titles((await entries({}, 'zh-CN')).list).map(([title]) => title)).toEqual([
    '兑换：30 分钟时长卡 ×1',
    '赠送',
    '任务：每日签到',
    '每日签到',
  ])
  expect(titles((await entries({ page: 2, pageSize: 3 })).list)).toEqual(english.slice(3))
  expect(await entries({ kind: 'spent' })).toMatchObject({ total: 1, list: [{ coinNumber: -60 }] })
  expect((await entries({ kind: 'earned' })).total).toBe(3)
})

describe('a gift code', () => {
  const make = async (reward: { rewardType: number; rewardNumber: number }, maxUses = 1) => {
    const life = { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + dayMs) }
    const { codes } = await product.modules.rewards.giftCodes.create({
      ...reward,
      ...life,
      count: 1,
      maxUses,
      note: 'test',
    })
    return codes[0] ?? ''
  }
  const redeem = (packCode: string, language?: string) =>
    product.call(userId, 'redeemGiftCode', { packCode }, language)

  it.each([
    [
      { rewardType: 0, rewardNumber: 70 },
      { allCoinNumber: 70, allTimeCard: 0 },
    ],
    [
      { rewardType: 1, rewardNumber: 1800 },
      { allCoinNumber: 0, allTimeCard: 1800 },
    ],
    [
      { rewardType: 3600, rewardNumber: 3600 },
      { allCoinNumber: 0, allTimeCard: 3600 },
    ],
  ])('gives %j', async (reward, asset) => {
    expect((await redeem(` ${(await make(reward)).toLowerCase()} `)).data).toEqual(reward)
    expect((await product.call(userId, 'getAsset', {})).data).toEqual(asset)
  })

  it('gives days of membership', async () => {
    expect((await redeem(await make({ rewardType: 131, rewardNumber: 31 }))).data).toEqual({
      rewardType: 131,
      rewardNumber: 31,
    })
    expect((await product.call(userId, 'getUserInfo', {})).data).toMatchObject({
      isMember: true,
      memberEffectiveTime: (clock.now().getTime() + 31 * dayMs) / 1000,
    })
  })

  it('that is sent twice gives once, and says the second time what it gave', async () => {
    const code = await make({ rewardType: 0, rewardNumber: 70 }, 5)
    expect((await redeem(code)).data).toEqual({ rewardType: 0, rewardNumber: 70 })
    expect(await redeem(code)).toMatchObject({
      code: errorCatalog.GIFT_CODE_INVALID.code,
      data: { rewardType: 0, rewardNumber: 70 },
    })
    expect((await product.call(userId, 'getAsset', {})).data.allCoinNumber).toBe(70)
  })

  it('says why it can’t be redeemed where that opens nothing', async () => {
    const code = await make({ rewardType: 0, rewardNumber: 1 }, 2)
    const used = await make({ rewardType: 0, rewardNumber: 1 })
    await product.call(await addTestUser(database), 'redeemGiftCode', { packCode: used })
    expect((await redeem(code)).code).toBe(successCode)
    expect(await redeem(code)).toMatchObject({
      code: errorCatalog.GIFT_CODE_INVALID.code,
      message: 'You have redeemed this code before',
    })
    expect((await redeem(used, 'zh-CN')).message).toBe('该兑换码已被兑换完')
    clock.advance(dayMs)
    expect((await redeem(used)).message).toBe('This code has expired')
    expect((await redeem('QQQQQQQQ')).message).toBe('Please enter the correct redemption code')
  })

  it('can be guessed at ten times an hour, and right ones count for nothing', async () => {
    for (let guess = 0; guess < 9; guess += 1)
      expect((await redeem('WRNGCDE2')).code).toBe(errorCatalog.GIFT_CODE_INVALID.code)
    for (let right = 0; right < 3; right += 1)
      expect((await redeem(await make({ rewardType: 0, rewardNumber: 1 }))).code).toBe(successCode)
    expect((await redeem('short')).code).toBe(errorCatalog.GIFT_CODE_INVALID.code)
    const code = await make({ rewardType: 0, rewardNumber: 1 })
    expect(await redeem(code)).toMatchObject({
      code: errorCatalog.TOO_MANY_TRIES.code,
      data: { waitSeconds: 3600 },
    })
    clock.advance(3_600_000)
    expect((await redeem(code)).code).toBe(successCode)
  })

  it('ends for good, alone or with its batch, and no other does', async () => {
    const [ended, other] = [
      await make({ rewardType: 0, rewardNumber: 1 }),
      await make({ rewardType: 0, rewardNumber: 1 }),
    ]
    const life = { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + dayMs) }
    const batch = await product.modules.rewards.giftCodes.create({
      rewardType: 0,
      rewardNumber: 1,
      ...life,
      count: 3,
      maxUses: 1,
      note: 'batch',
    })
    expect(await product.modules.rewards.giftCodes.void(ended)).toBe(1)
    expect(await product.modules.rewards.giftCodes.void(batch.batchId)).toBe(3)
    expect(await product.modules.rewards.giftCodes.void(batch.batchId)).toBe(0)
    for (const code of [ended, ...batch.codes])
      expect((await redeem(code)).code).toBe(errorCatalog.GIFT_CODE_INVALID.code)
    expect((await redeem(other)).code).toBe(successCode)
  })

  it('is in no table as it is typed', async () => {
    const code = await make({ rewardType: 0, rewardNumber: 1 })
    const { rows } = await database.orm.$client.query<{ line: string }>(
      `select gift_codes::text as line from gift_codes`,
    )
    expect(rows.some(({ line }) => line.toUpperCase().includes(code))).toBe(false)
  })
})

it('hands a person everything about their rewards', async () => {
  await product.call(userId, 'checkIn', {})
  for await (const { path, content } of product.modules.rewards.personalData.collect(userId)) {
    expect(path).toBe('rewards.json')
    if (!Buffer.isBuffer(content)) throw new Error('A short file is no stream.')
    const data = JSON.parse(content.toString()) as Record<string, unknown[]>
    expect(data).toMatchObject({
      beans: [{ title: 'Daily check-in', coinNumber: 10 }],
      checkIns: [{ day: '2026-03-01', ordinal: 1 }],
    })
    expect(data['taskProgress']).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(userId)
  }
})
