import { errorCatalog, successCode } from '@longhand/contracts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { seedBeanGoods, seedTasks } from './seeds.ts'
import { dayIn, RewardsModel } from './testing-model.ts'

/** The long proof runs `LONGHAND_PROOF_RUNS` histories; every test run a seeded share of them. */
const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 12)

const zones = ['Asia/Shanghai', 'America/New_York'] as const
const readerZones = [
  'UTC',
  'Asia/Shanghai',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
]
const starts = [
  '2026-03-10T04:00:00Z',
  '2026-01-31T15:30:00Z',
  '2028-02-27T15:59:00Z',
  '2027-02-28T04:30:00Z',
  '2028-12-31T15:50:00Z',
  '2026-11-01T03:55:00Z',
  '2026-03-08T04:50:00Z',
]
const gifts = [
  { rewardType: 0, rewardNumber: 120 },
  { rewardType: 1, rewardNumber: 3600 },
  { rewardType: 101, rewardNumber: 3 },
  { rewardType: 150, rewardNumber: 30 },
  { rewardType: 7200, rewardNumber: 7200 },
]

const database: { open?: TestDatabase } = {}
const clock = new ManualClock()
const products = new Map<string, TestProduct>()
let codes: string[] = []
const ownZone = process.env['TZ']

beforeAll(async () => {
  const opened = await createTestDatabase()
  database.open = opened
  for (const timeZone of zones)
    products.set(timeZone, await openTestProduct(opened.url, { clock, timeZone, rateLimitScale: 1 }))
  codes = await Promise.all(gifts.map((gift) => makeCode(gift)))
})
afterAll(async () => {
  for (const product of products.values()) await product.close()
  await database.open?.close()
})
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

async function makeCode(gift: { rewardType: number; rewardNumber: number }): Promise<string> {
  const made = await products.get('Asia/Shanghai')?.modules.rewards.giftCodes.create({
    ...gift,
    count: 1,
    maxUses: 1_000_000,
    startsAt: new Date(0),
    endsAt: new Date('2100-01-01'),
    note: 'model',
  })
  return made?.codes[0] ?? ''
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(
        60_000,
        3_600_000,
        11 * 3_600_000,
        86_400_000,
        25 * 86_400_000,
        90 * 86_400_000 - 60_000,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('midnight' as const), isAfter: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('travel' as const), zone: fc.constantFrom(...readerZones) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('week' as const), days: fc.integer({ min: 3, max: 9 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('sign' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      what: fc.constantFrom('upload', 'transcribe', 'edit', 'export', 'pay', 'friend', 'voice'),
      seconds: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      taskId: fc.constantFrom(...seedTasks.map(({ taskId }) => taskId)),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      goods: fc.integer({ min: 0, max: 2 }),
      amount: fc.integer({ min: 1, max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      which: fc.integer({ min: 0, max: gifts.length }),
      times: fc.constantFrom(1, 1, 2, 12),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

it(
  `agrees with a plain model over ${runs} histories`,
  { timeout: 200_000 * Math.max(2, runs / 10) },
  async () => {
    const history = fc.record({
      start: fc.constantFrom(...starts),
      zone: fc.constantFrom(...zones),
      steps: fc.array(step, { minLength: 5, maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ start, zone, steps }) => {
        clock.set(start)
        const opened = products.get(zone)
        if (!opened || !database.open) throw new Error('Nothing was opened.')
        const person = new Person(opened, await addTestUser(database.open), zone)
        for (const action of steps) {
          await person.act(action)
          await person.compare()
        }
        await person.compareLedger()
      }),
      { numRuns: runs, seed: 20261122 },
    )
  },
)

/** A user who does the same in the product and in the model. */
class Person {
  readonly model: RewardsModel

  constructor(
    readonly product: TestProduct,
    readonly userId: string,
    readonly zone: string,
  ) {
    this.model = new RewardsModel(zone, () => clock.now().getTime())
  }

  async act(action: Step): Promise<void> {
    switch (action.kind) {
      case 'wait':
        clock.advance(action.milliseconds)
        return
      case 'midnight':
        this.goToMidnight(action.isAfter)
        return
      case 'travel':
        process.env['TZ'] = action.zone
        return
      case 'week':
        for (let day = 0; day < action.days; day += 1) {
          await this.sign(1)
          clock.advance(86_400_000)
        }
        return
      case 'sign':
        return this.sign(action.times)
      case 'work':
        return this.work(action.what, action.seconds)
      case 'claim': {
        const answers = await this.together(action.times, () =>
          this.product.call(this.userId, 'receiveReward', { challengeId: action.taskId }),
        )
        const expected = Array.from({ length: action.times }, () => this.model.claim(action.taskId)).filter(
          Boolean,
        ).length
        expect(answers.flatMap(({ data }) => data.resultList)).toHaveLength(expected)
        return
      }
      case 'buy':
        return this.buy(action.goods, action.amount, action.times)
      case 'redeem':
        for (let time = 0; time < action.times; time += 1) await this.redeem(action.which)
    }
  }

  async compare(): Promise<void> {
    const { model } = this
    expect((await this.product.call(this.userId, 'getAsset', {})).data).toEqual({
      allCoinNumber: model.beans,
      allTimeCard: model.cardSeconds,
    })
    const info = (await this.product.call(this.userId, 'getCheckInInfo', {})).data
    const [year, month] = model.day.split('-').map(Number)
    expect(info).toMatchObject({
      allSignDay: model.signedDays,
      todaySign: model.signed.has(model.day),
      isMember: model.isMember,
      nowMonth: month,
    })
    const isLeap = year !== undefined && year % 4 === 0
    const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month ?? 0) ? 30 : 31
    // Those that can still be reached.
    const left = days - Number(model.day.slice(8)) + (model.signed.has(model.day) ? 0 : 1)
    expect(info.rewardContentList).toHaveLength(model.signedDays + left)
    const tasks = (await this.product.call(this.userId, 'listTasks', {})).data.flatMap(
      ({ taskList }) => taskList,
    )
    const states = tasks.map(({ challengeId, progressFinish, progressStatus }) => [
      challengeId,
      { finished: progressFinish, status: progressStatus },
    ])
    expect(states).toEqual(tasks.map(({ challengeId }) => [challengeId, model.stateOf(challengeId)]))
    expect(tasks).toHaveLength(seedTasks.length)
  }

  async compareLedger(): Promise<void> {
    const { list, total } = (
      await this.product.call(this.userId, 'listBeanEntries', { page: 1, pageSize: 9999 })
    ).data
    const amounts = list.map(({ coinNumber }) => coinNumber).reverse()
    expect(amounts).toEqual(this.model.entries)
    expect(total).toBe(amounts.length)
    let balance = 0
    for (const [index, amount] of amounts.entries()) {
      balance += amount
      expect(list.at(-1 - index)?.balanceAfter).toBe(balance)
    }
    const cards = (await this.product.call(this.userId, 'listTimeCards', { page: 1, pageSize: 9999 })).data
    expect(cards.list.map(({ duration }) => duration).sort()).toEqual(
      this.model.cards.map(({ seconds }) => seconds).sort(),
    )
  }

  /** To the last moment of the business day, or to the first of the next. */
  private goToMidnight(isAfter: boolean): void {
    const day = dayIn(this.zone, clock.now().getTime())
    let [low, high] = [clock.now().getTime(), clock.now().getTime() + 26 * 3_600_000]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (dayIn(this.zone, middle) === day) low = middle
      else high = middle
    }
    clock.set(new Date(isAfter ? high : low).toISOString())
  }

  private async sign(times: number): Promise<void> {
    const answers = await this.together(times, () => this.product.call(this.userId, 'checkIn', {}))
    const expected = Array.from({ length: times }, () => this.model.sign()).filter(Boolean).length
    expect(answers.filter(({ data }) => data.signCheck === 1)).toHaveLength(expected)
  }

  private async work(what: string, seconds: number): Promise<void> {
    const { userId, model } = this
    const id = 'x'
    const events: Record<string, DomainEvent & { userId: string }> = {
      upload: { type: 'recording-uploaded', userId, recordingId: id },
      transcribe: {
        type: 'transcription-finished',
        userId,
        recordingId: id,
        transcriptionId: id,
        fileName: id,
        seconds,
      },
      edit: { type: 'transcript-edited', userId, recordingId: id },
      export: { type: 'transcript-exported', userId, recordingId: id },
      pay: {
        type: 'order-paid',
        userId,
        orderNumber: id,
        goodsKind: 'card',
        goodsName: { en: id, 'zh-CN': id },
        amount: 1,
        currency: 'CNY',
      },
      friend: { type: 'friend-joined', userId, friendId: id, beans: 100 },
      voice: { type: 'voice-made', userId, voiceId: id },
    }
    const counted: Record<string, string> = {
      upload: 'upload',
      transcribe: 'transcribe',
      edit: 'edit',
      export: 'export',
      pay: 'first-purchase',
      friend: 'invite-friend',
      voice: 'voices',
    }
    const event = events[what]
    if (!event) return
    await this.product.database.transaction((tx) => this.product.modules.rewards.tasks.note(tx, event))
    model.count(counted[what] ?? '', 1)
    if (what === 'transcribe') model.count('transcribed-hours', seconds)
  }

  private async buy(index: number, exchangeAmount: number, times: number): Promise<void> {
    const goods = seedBeanGoods[index]
    if (!goods) return
    const order = { goodsId: goods.goodsId, exchangeAmount, coinNumber: goods.beans * exchangeAmount }
    const answers = await this.together(times, () => this.product.call(this.userId, 'purchaseGoods', order))
    const expected = Array.from({ length: times }, () => this.model.buy(index, exchangeAmount)).filter(
      Boolean,
    ).length
    expect(answers.filter(({ code }) => code === successCode)).toHaveLength(expected)
    const cheated = await this.product.call(this.userId, 'purchaseGoods', {
      ...order,
      coinNumber: order.coinNumber - 1,
    })
    expect(cheated.code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
  }

  private async redeem(which: number): Promise<void> {
    const gift = gifts[which]
    const { code } = await this.product.call(this.userId, 'redeemGiftCode', {
      packCode: codes[which] ?? 'WRNGCDE2',
    })
    const outcome = this.model.redeem(gift && { index: which, ...gift })
    expect(code).toBe(
      {
        done: successCode,
        invalid: errorCatalog.GIFT_CODE_INVALID.code,
        'too many': errorCatalog.TOO_MANY_TRIES.code,
      }[outcome],
    )
  }

  private together<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
    return Promise.all(Array.from({ length: times }, work))
  }
}
