import { randomUUID } from 'node:crypto'
import { errorCatalog } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { MessageWriter } from './message-writer.ts'
import { MessagesRepository } from './messages.repository.ts'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-03-10T00:00:00.000Z')
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

const list = async (fields: { readSign?: 0 } = {}, language = 'en', reader = userId) =>
  (await product.call(reader, 'listMessages', { page: 1, pageSize: 9999, ...fields }, language)).data
const unread = async (reader = userId) => (await product.call(reader, 'getUnreadSize', {})).data
const emit = (...reported: DomainEvent[]) =>
  product.database.transaction(async (tx) => {
    for (const event of reported) await product.events.emit(tx, event)
  })
const name = { en: 'VIP month', 'zh-CN': 'VIP 月卡' }

describe('what happens', () => {
  const orderNumber = 'L20260310'
  const rows: [string, (who: string) => DomainEvent, string, string, RegExp][] = [
    [
      'a transcription that is done',
      (who) => ({
        type: 'transcription-finished',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        seconds: 3700,
      }),
      '“talk.mp3” is transcribed',
      '“talk.mp3”转写完成',
      /1 hour 2 minutes/,
    ],
    [
      'one that gave no word',
      (who) => ({
        type: 'transcription-empty',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        seconds: 90,
        returnedSeconds: 90,
        result: { heardSpeech: false, tracks: [1, 2], isCharged: false, freePerDay: 10 },
      }),
      '“talk.mp3” has no words',
      '“talk.mp3”中没有文字',
      /No speech was found in tracks 2 and 3\. Nothing was charged: 10 results without words a day are free\./,
    ],
    [
      'one that is longer than its file says',
      (who) => ({
        type: 'transcription-failed',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        returnedSeconds: 90,
        refusal: { en: 'It is too long', 'zh-CN': '过长', code: 50_001 },
      }),
      '“talk.mp3” could not be transcribed',
      '“talk.mp3”转写失败',
      /^The transcription of “talk.mp3” failed\. It is too long\. The reserved time was returned to you: 2 minutes\.$/,
    ],
    [
      'one that failed',
      (who) => ({
        type: 'transcription-failed',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        returnedSeconds: 90,
      }),
      '“talk.mp3” could not be transcribed',
      '“talk.mp3”转写失败',
      /The reserved time was returned to you: 2 minutes\./,
    ],
    [
      'one that failed and had reserved no time',
      (who) => ({
        type: 'transcription-failed',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        returnedSeconds: 0,
      }),
      '“talk.mp3” could not be transcribed',
      '“talk.mp3”转写失败',
      /^The transcription of “talk\.mp3” failed\. The list of recordings says why/,
    ],
    [
      'a text that could not be imported',
      (who) => ({
        type: 'transcription-failed',
        userId: who,
        recordingId: randomUUID(),
        transcriptionId: randomUUID(),
        fileName: 'talk.mp3',
        returnedSeconds: 90,
        importFailure: { en: 'It is another one', 'zh-CN': '不是同一个' },
      }),
      'The text for “talk.mp3” was not imported',
      '“talk.mp3”的文稿未能导入',
      /^It is another one\. The reserved time was returned to you: 2 minutes/,
    ],
    [
      'a purchase',
      (who) => ({
        type: 'order-paid',
        userId: who,
        orderNumber,
        goodsKind: 'vip',
        goodsName: name,
        amount: 2990,
        currency: 'CNY',
      }),
      'Thank you: VIP month',
      '购买成功：VIP 月卡',
      /￥29\.90.*your membership is active/,
    ],
    [
      'a refund of a part',
      (who) => ({
        type: 'order-partly-refunded',
        userId: who,
        orderNumber,
        refundNumber: 'P1',
        goodsName: name,
        amount: 1200,
        refunded: 1500,
        currency: 'JPY',
      }),
      'Refunded in part: VIP month',
      '已部分退款：VIP 月卡',
      /JPY 1200 is on its way back.*stays yours/,
    ],
    [
      'a refund',
      (who) => ({
        type: 'order-refunded',
        userId: who,
        orderNumber,
        goodsName: name,
        refundNumber: 'R1',
        amount: 2990,
        refunded: 2990,
        currency: 'CNY',
      }),
      'Refunded: VIP month',
      '已退款：VIP 月卡',
      /￥29\.90/,
    ],
    [
      'a payment that goes back',
      (who) => ({
        type: 'payment-unusable',
        userId: who,
        orderNumber,
        tradeNumber: 't1',
        goodsName: name,
        amount: 2990,
        currency: 'CNY',
        reason: 'paid-twice',
      }),
      'Payment returned: VIP month',
      '款项退回：VIP 月卡',
      /paid twice/,
    ],
    [
      'a payment after the order was cancelled',
      (who) => ({
        type: 'payment-unusable',
        userId: who,
        orderNumber,
        tradeNumber: 't2',
        goodsName: name,
        amount: 2990,
        currency: 'CNY',
        reason: 'order-cancelled',
      }),
      'Payment returned: VIP month',
      '款项退回：VIP 月卡',
      /after you had cancelled the order\. The payment of ￥29\.90/,
    ],
    [
      'the gift of a newcomer',
      (who) => ({ type: 'gift-given', userId: who, gift: 'new_user', seconds: 36_000 }),
      'A welcome gift',
      '新人礼',
      /10 hours/,
    ],
    [
      'the gift of an invitation',
      (who) => ({ type: 'gift-given', userId: who, gift: 'invitation', seconds: 3600 }),
      'A gift for joining by invitation',
      '受邀礼',
      /1 hour /,
    ],
    [
      'a card that an operator gives',
      (who) => ({ type: 'card-given', userId: who, cardId: randomUUID(), seconds: 7200 }),
      'A gift of transcription time',
      '赠送转写时长',
      /2 hours /,
    ],
    [
      'a gift code',
      (who) => ({
        type: 'gift-code-redeemed',
        userId: who,
        codeId: randomUUID(),
        rewardType: 101,
        rewardNumber: 30,
      }),
      'Gift code redeemed',
      '礼包兑换成功',
      /30 days of VIP/,
    ],
    [
      'a friend',
      (who) => ({ type: 'friend-joined', userId: who, friendId: randomUUID(), beans: 100 }),
      'A friend you invited has joined',
      '您邀请的好友已加入',
      /100 beans/,
    ],
    [
      'a reward for an invitation that expires',
      (who) => ({
        type: 'invitation-expiring',
        userId: who,
        friendId: randomUUID(),
        beans: 100,
        expiresAt: new Date('2026-03-17T00:00:00Z'),
      }),
      'A reward for an invitation expires soon',
      '一份邀请奖励即将过期',
      /March 17, 2026/,
    ],
    [
      'a deletion',
      (who) => ({ type: 'deletion-requested', userId: who, purgeAt: new Date('2026-03-17T00:00:00Z') }),
      'Your account will be deleted',
      '您的账号即将注销',
      /March 17, 2026/,
    ],
  ]

  it.each(rows)('%s is told once, in the reader’s language', async (_what, event, title, titleZh, text) => {
    const happened = event(userId)
    await emit(happened)
    await emit(happened)
    const [reported, ...more] = await list()
    expect(more).toEqual([])
    expect(schemas.listMessages.answer.safeParse([reported]).error).toBeUndefined()
    expect(reported).toMatchObject({
      senderName: 'Longhand',
      sendTimeStr: '2026-03-10T00:00:00.000Z',
      notifyTitle: title,
      notifyRead: 0,
    })
    expect(reported?.notifyText).toMatch(text)
    const [chinese] = await list({}, 'zh-CN')
    expect(chinese?.notifyTitle).toBe(titleZh)
    expect(chinese?.notifyText).toMatch(/[\u4e00-\u9fff]/)
    expect(chinese?.notifyText).not.toMatch(/undefined|NaN|Invalid| 0 /)
  })

  it('is not told when its transaction fails', async () => {
    await expect(
      product.database.transaction(async (tx) => {
        await product.events.emit(tx, rows[0]![1](userId))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await list()).toEqual([])
  })

  it('is told when an account asks to be deleted, gets gifts, or redeems a code', async () => {
    await product.modules.account.deletion.request(userId)
    await product.modules.account.deletion.request(userId)
    const { codes } = await product.modules.rewards.giftCodes.create({
      count: 1,
      rewardType: 0,
      rewardNumber: 50,
      maxUses: 1,
      startsAt: new Date(0),
      endsAt: new Date('2027-01-01'),
      note: '',
    })
    await product.call(userId, 'redeemGiftCode', { packCode: codes[0]! })
    expect((await list()).map(({ notifyTitle }) => notifyTitle)).toEqual([
      'Gift code redeemed',
      'Your account will be deleted',
    ])
  })
})

describe('reading', () => {
  beforeEach(async () => {
    for (const friendId of ['1', '2', '3'])
      await emit({ type: 'friend-joined', userId, friendId, beans: 100 })
  })

  it('marks one, lists the unread, then marks all', async () => {
    expect(await unread()).toBe(3)
    const [newest] = await list()
    expect((await product.call(userId, 'readMessage', { notifyId: newest!.notifyId })).code).toBe(1)
    expect((await product.call(userId, 'readMessage', { notifyId: newest!.notifyId })).code).toBe(1)
    expect(await unread()).toBe(2)
    expect((await list({ readSign: 0 })).map(({ notifyId }) => notifyId)).not.toContain(newest!.notifyId)
    expect((await list()).map(({ notifyRead }) => notifyRead)).toEqual([1, 0, 0])
    expect((await product.call(userId, 'readAllMessages', {})).data).toBeNull()
    expect(await unread()).toBe(0)
    expect(await list({ readSign: 0 })).toEqual([])
  })

  it('gives pages without gaps', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await product.call(userId, 'listMessages', { page, pageSize: 1 })).data,
      ),
    )
    expect(pages.flat()).toEqual(await list())
  })

  it('is no one else’s', async () => {
    const stranger = await addTestUser(database)
    const [newest] = await list()
    const { code } = errorCatalog.RECORD_NOT_FOUND
    for (const notifyId of [newest!.notifyId, '999999999', 'x', '-1', '1.5', '9'.repeat(60)])
      expect((await product.call(stranger, 'readMessage', { notifyId })).code).toBe(code)
    await product.call(stranger, 'readAllMessages', {})
    expect(await list({}, 'en', stranger)).toEqual([])
    expect(await unread(stranger)).toBe(0)
    expect(await unread()).toBe(3)
  })
})

describe('time that expires', () => {
  const at = Date.parse('2026-03-10T00:00:00.000Z')
  afterAll(() => clock.set(new Date(at).toISOString()))

  it('is told 7 days and 1 day before, each once, all cards of a day together', async () => {
    await product.database.transaction((tx) =>
      product.modules.time.service.grantCards(tx, {
        userId,
        seconds: 1800,
        source: 'gift',
        grantKey: `x:${userId}`,
        count: 3,
      }),
    )
    const titles: string[][] = []
    for (const daysLeft of [8, 7, 6, 3, 1, 0.5, -1]) {
      clock.set(new Date(at + (90 - daysLeft) * dayMs).toISOString())
      await product.modules.messages.expiringCards.notify(new AbortController().signal)
      await product.modules.messages.expiringCards.notify(new AbortController().signal)
      titles.push((await list()).map(({ notifyTitle }) => notifyTitle))
    }
    const [week, last] = ['Transcription time expires within 7 days', 'Transcription time expires soon']
    expect(titles).toEqual([[], [week], [week], [week], [last, week], [last, week], [last, week]])
    expect((await list())[0]?.notifyText).toMatch(
      /^3 time cards expire, the first of them on June 8, 2026.*Time left on (it|them): 1 hour 30 minutes\./,
    )
  })

  it('is told of all of a day, at whatever hours of it the cards expire', async () => {
    const { time, messages } = product.modules
    const grant = (seconds: number) =>
      product.database.transaction((tx) =>
        time.service.grantCard(tx, { userId, seconds, source: 'gift', grantKey: `${seconds}:${userId}` }),
      )
    const reported = async (when: string) => {
      clock.set(when)
      await messages.expiringCards.notify(new AbortController().signal)
      return (await list()).map(({ notifyText }) => notifyText)
    }
    // They expire 90 days later, in the product's zone on June 8: one before the job runs, one after, one in the last second.
    for (const [hour, seconds] of [
      ['02:00:00', 600],
      ['21:00:00', 1200],
      ['23:59:59', 1800],
    ] as const) {
      clock.set(`2026-03-10T${hour}+08:00`)
      await grant(seconds)
    }
    clock.set('2026-03-11T00:00:00+08:00')
    await grant(6000)
    expect(await reported('2026-05-31T08:30:00+08:00')).toEqual([])
    const all = expect.stringMatching(
      /^3 time cards expire, the first of them on June 8, 2026 at 02:00.*\. Time left on (it|them): 1 hour\./,
    ) as string
    expect(await reported('2026-06-01T08:30:00+08:00')).toEqual([all])
    const next = expect.stringMatching(
      /^A time card expires on June 9, 2026 at 00:00.*\. Time left on (it|them): 1 hour 40 minutes\./,
    ) as string
    expect(await reported('2026-06-02T08:30:00+08:00')).toEqual([next, all])
    expect(await reported('2026-06-06T08:30:00+08:00')).toEqual([next, all])
    expect(await reported('2026-06-07T08:30:00+08:00')).toEqual([all, next, all])
    expect(await reported('2026-06-08T08:30:00+08:00')).toEqual([next, all, next, all])
  })

  it('is not told of cards that are used up', async () => {
    clock.set(new Date(at).toISOString())
    const cardId = await product.database.transaction((tx) =>
      product.modules.time.service.grantCard(tx, {
        userId,
        seconds: 1800,
        source: 'gift',
        grantKey: `y:${userId}`,
      }),
    )
    await product.database.transaction((tx) => product.modules.time.service.refundCard(tx, userId, cardId!))
    clock.set(new Date(at + 85 * dayMs).toISOString())
    await product.modules.messages.expiringCards.notify(new AbortController().signal)
    expect(await list()).toEqual([])
  })
})

describe('a broadcast', () => {
  const said = {
    title: { en: 'Maintenance', 'zh-CN': '维护通知' },
    text: { en: 'On Sunday.', 'zh-CN': '周日。' },
  }

  it('reaches everyone, members, or one, and with a key only once', async () => {
    const [member, gone] = [
      await addTestUser(database),
      await addTestUser(database, { email: null, deletedAt: new Date(0) }),
    ]
    await product.database.transaction((tx) =>
      product.modules.membership.service.extend(tx, { userId: member, days: 30, grantKey: `m:${member}` }),
    )
    const { broadcasts } = product.modules.messages
    expect(await broadcasts.send({ to: { userId }, ...said })).toBe(1)
    expect(await broadcasts.send({ to: 'vip', ...said })).toBe(1)
    const reached = await broadcasts.send({ to: 'all', ...said, key: 'sunday' })
    expect(reached).toBeGreaterThan(2)
    expect(await broadcasts.send({ to: 'all', ...said, key: 'sunday' })).toBe(0)
    expect(await list()).toHaveLength(2)
    expect(await list({}, 'en', member)).toHaveLength(2)
    expect(await list({}, 'en', gone)).toEqual([])
    expect((await list({}, 'zh-CN'))[0]).toMatchObject({
      senderName: 'Longhand 团队',
      notifyTitle: '维护通知',
      notifyText: '周日。',
    })
  })
})

it('goes along with a user’s data, and away with their account', async () => {
  await emit({ type: 'gift-given', userId, gift: 'new_user', seconds: 36_000 })
  const holder = product.modules.messages.personalData
  const files: string[] = []
  for await (const { content } of holder.collect(userId))
    if (Buffer.isBuffer(content)) files.push(content.toString())
  expect(files.join()).toContain('A welcome gift')
  await holder.erase(userId)
  expect(await list()).toEqual([])
  expect(await unread()).toBe(0)
})

it('tells each once when the same event comes from many sides at the same time', async () => {
  const writer = new MessageWriter({
    repository: new MessagesRepository(product.database),
    queue: product.queue,
    clock,
  })
  const write = () =>
    product.database.transaction((tx) =>
      writer.write(tx, { userId, eventKey: 'once', content: { kind: 'friend-joined', beans: 100 } }),
    )
  await Promise.all(Array.from({ length: 20 }, write))
  expect(await list()).toHaveLength(1)
  const { rows } = await product.database.orm.execute(
    sql`select count(*)::int as jobs from pgboss.job where group_id = 'messages.mail' and data->>'messageId' = ${(await list())[0]!.notifyId}`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
})
