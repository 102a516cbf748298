import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { businessDay, dayMs } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/db/testing.ts'
import type { TestDatabase } from '../../platform/db/testing.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { addTestUser } from '../auth/testing.ts'
import { MonthQuotasService } from './month-quotas.service.ts'
import { type MonthQuota, TimeRepository } from './time.repository.ts'
import { TimeService } from './time.service.ts'

const timeZone = 'Asia/Shanghai'
let database: TestDatabase
let clock: ManualClock
let time: TimeService
let quotas: MonthQuotasService
let everyone: MonthQuota
let userId: string
let isMember = false

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  isMember = false
  clock = new ManualClock('2026-03-10T12:00:00+08:00')
  const repository = new TimeRepository(database)
  everyone = { transcriptionSeconds: null, captionSeconds: null }
  quotas = new MonthQuotasService({
    repository,
    clock,
    timeZone,
    ofEveryone: () => Promise.resolve(everyone),
  })
  time = new TimeService({
    repository,
    quotas,
    clock,
    timeZone,
    membership: { isMember: () => Promise.resolve(isMember) },
    recordings: {
      totalSeconds: (_user, files) => Promise.resolve(files.length * 600),
      namesOf: () => Promise.resolve(new Map()),
    },
    freeEmptyResults: 10,
  })
  userId = await addTestUser(database)
})

const grant = (seconds: number, source: 'gift' | 'bought' = 'gift', grantKey: string = randomUUID()) =>
  database.transaction((tx) => time.grantCard(tx, { userId, seconds, source, grantKey }))
const hold = (transcriptionId: string, seconds: number) =>
  database.transaction((tx) => time.hold(tx, { userId, transcriptionId, seconds }))
const settle = (transcriptionId: string, seconds: number) =>
  database.transaction((tx) => time.settle(tx, transcriptionId, seconds))
const release = (transcriptionId: string) => database.transaction((tx) => time.release(tx, transcriptionId))

describe('usage', () => {
  it('is all zeros for a visitor', async () => {
    expect(await time.usage(undefined)).toEqual({
      timeUsedToday: 0,
      timeLimitToday: 0,
      timeUsed: 0,
      timeLimit: 0,
      auth: 0,
    })
  })

  it('counts today, the month of a member, and cards', async () => {
    await grant(3600)
    expect(await time.usage(userId)).toEqual({
      timeUsedToday: 0,
      timeLimitToday: 1800,
      timeUsed: 0,
      timeLimit: 5400,
      auth: 1,
    })
    isMember = true
    expect(await time.usage(userId)).toMatchObject({ timeLimit: 5400 + 72_000 })
  })

  it('begins a new day at midnight of the business time zone', async () => {
    clock.set('2026-03-10T23:59:00+08:00')
    await hold(randomUUID(), 1800)
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 1800, auth: 0 })
    clock.set('2026-03-11T00:00:00+08:00')
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 0, auth: 1 })
  })
})

describe('a transcription', () => {
  it('holds its time, settles on the real length and gives the rest back', async () => {
    const id = randomUUID()
    await grant(3600)
    await hold(id, 2400)
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 1800, timeUsed: 2400 })
    await settle(id, 2000)
    await settle(id, 2400)
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 1800, timeUsed: 2000 })
    expect(await time.transferOrders(userId, 1, 10)).toMatchObject({
      total: 1,
      list: [
        {
          seconds: 2000,
          status: 'settled',
          shares: [
            { allowance: 'daily', seconds: 1800 },
            { allowance: 'card', seconds: 200 },
          ],
        },
      ],
    })
  })

  it('gives everything back when it failed, once', async () => {
    const id = randomUUID()
    await hold(id, 1000)
    expect(await release(id)).toBe(1000)
    expect(await release(id)).toBe(0)
    await settle(id, 1000)
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 0 })
    expect(await time.transferOrders(userId, 1, 10)).toMatchObject({
      list: [{ seconds: 0, status: 'released' }],
    })
  })

  it('gives nothing back of what was settled, or never held', async () => {
    const id = randomUUID()
    await hold(id, 1000)
    await settle(id, 400)
    expect(await release(id)).toBe(0)
    expect(await release(randomUUID())).toBe(0)
  })

  it('says how much of what it gives back can still be spent', async () => {
    const [id, late] = [randomUUID(), randomUUID()]
    await grant(3600)
    await hold(id, 2400)
    clock.set('2026-03-11T00:00:00+08:00')
    // The free time of yesterday is over; the card is there.
    expect(await release(id)).toBe(600)
    await hold(late, 2400)
    clock.advance(91 * dayMs)
    expect(await release(late)).toBe(0)
  })

  it('is refused when time is short, and holds nothing', async () => {
    await expect(hold(randomUUID(), 1801)).rejects.toThrow(new DomainError('TRANSCRIPTION_QUOTA'))
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 0 })
  })

  it('holds once however often it is started', async () => {
    const id = randomUUID()
    await Promise.all([hold(id, 1000), hold(id, 1000), hold(id, 1000)])
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 1000 })
  })

  it('shares one allowance with no other, when fifty start at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => hold(randomUUID(), 600)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 1800, auth: 0 })
  })
})

describe('a transcription that takes more than was held', () => {
  const extend = (transcriptionId: string, seconds: number) =>
    database.transaction((tx) => time.extend(tx, transcriptionId, seconds))

  it('takes the rest of what is there, once, and pays for all of it', async () => {
    const id = randomUUID()
    await grant(3600)
    await hold(id, 1000)
    expect(await Promise.all([extend(id, 2500), extend(id, 2500), extend(id, 2500)])).toEqual([
      'held',
      'held',
      'held',
    ])
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 2500 })
    expect(await time.transferOrders(userId, 1, 10)).toMatchObject({
      list: [
        {
          seconds: 2500,
          status: 'held',
          shares: [
            { allowance: 'daily', seconds: 1800 },
            { allowance: 'card', seconds: 700 },
          ],
        },
      ],
    })
    await settle(id, 2500)
    expect(await extend(id, 3000)).toBe('held')
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 2500, timeUsedToday: 1800 })
  })

  it('gives all of it back, of the day before as well', async () => {
    const id = randomUUID()
    await grant(3600)
    await hold(id, 600)
    clock.set('2026-03-11T00:00:00+08:00')
    await extend(id, 1500)
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 900 })
    expect(await release(id)).toBe(900)
    expect(await release(id)).toBe(0)
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 0 })
  })

  it('takes nothing where the rest is not there, less than a second is missing, or nothing is held', async () => {
    const id = randomUUID()
    await hold(id, 1000)
    expect(await extend(id, 1801)).toBe('no-time')
    expect(await extend(id, 1001)).toBe('held')
    expect(await extend(randomUUID(), 9999)).toBe('held')
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 1000 })
  })
})

describe('a result without words', () => {
  const settleEmpty = (transcriptionId: string) =>
    database.transaction((tx) => time.settleEmpty(tx, transcriptionId, 60))
  const end = async () => {
    const id = randomUUID()
    await hold(id, 60)
    return settleEmpty(id)
  }

  it('costs nothing, once', async () => {
    const id = randomUUID()
    await hold(id, 60)
    expect(await settleEmpty(id)).toEqual({ isCharged: false, freePerDay: 10, returnedSeconds: 60 })
    expect(await settleEmpty(id)).toBeUndefined()
    expect(await settleEmpty(randomUUID())).toBeUndefined()
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 0, timeUsedToday: 0 })
    expect(await time.transferOrders(userId, 1, 10)).toMatchObject({
      total: 1,
      list: [{ seconds: 0, status: 'released' }],
    })
  })

  it('takes its time from the eleventh of a day on, also when all end at once, and is free again on the next', async () => {
    const ended = await Promise.all(Array.from({ length: 12 }, end))
    expect(ended.filter((result) => result?.isCharged)).toHaveLength(2)
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 120 })
    clock.set('2026-03-11T00:00:00+08:00')
    expect(await end()).toMatchObject({ isCharged: false, returnedSeconds: 60 })
    // A note of the day must not take the day's free time away.
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 0, timeLimitToday: 1800 })
  })

  it('that held a card keeps the free time of its day', async () => {
    await grant(3600)
    await hold(randomUUID(), 1800)
    const id = randomUUID()
    await hold(id, 60)
    clock.set('2026-03-11T09:00:00+08:00')
    expect(await settleEmpty(id)).toMatchObject({ returnedSeconds: 60 })
    expect(await time.usage(userId)).toMatchObject({ timeUsedToday: 0, timeUsed: 0, timeLimit: 5400 })
  })
})

describe('a card', () => {
  it('is given once for one thing', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => grant(3600, 'gift', `welcome:${userId}`)))
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await time.cards(userId, 1, 10)).toMatchObject({
      total: 1,
      list: [{ remaining: 3600, status: 'usable' }],
    })
  })

  it.each([
    ['gift', 90],
    ['bought', 365],
  ] as const)('%s expires after %i days', async (source, days) => {
    await grant(3600, source)
    clock.advance(days * dayMs - 1000)
    expect(await time.usage(userId)).toMatchObject({ timeLimit: 5400 })
    clock.advance(1000)
    expect(await time.usage(userId)).toMatchObject({ timeLimit: 1800 })
  })

  it('is written off once it expired, and again for what a failed transcription gives back', async () => {
    const id = randomUUID()
    await grant(3600)
    await hold(id, 2800)
    clock.advance(91 * dayMs)
    const sweep = () => database.transaction((tx) => time.expireCards(tx))
    await sweep()
    await release(id)
    await sweep()
    await sweep()
    const { list } = await time.entries(userId, 1, 50)
    expect(list.filter(({ kind }) => kind === 'expire').map(({ seconds }) => seconds)).toEqual([-1000, -2600])
    expect(await time.cards(userId, 1, 10)).toMatchObject({ list: [{ remaining: 0, status: 'expired' }] })
  })

  it('gives back what is left on a refund, once', async () => {
    const id = await grant(3600, 'bought')
    const refund = () => database.transaction((tx) => time.refundCard(tx, userId, id!))
    expect([await refund(), await refund()]).toEqual([3600, 0])
    expect(await time.cards(userId, 1, 10)).toMatchObject({ list: [{ remaining: 0, status: 'returned' }] })
    expect(await time.usage(userId)).toMatchObject({ timeUsed: 0, timeLimit: 1800 })
  })

  it.each([
    ['half of it', 3600],
    ['all of it', 1800],
  ])(
    'that was refunded gets nothing back of what transcriptions held when they held %s',
    async (_name, seconds) => {
      const [failed, short] = [randomUUID(), randomUUID()]
      await hold(randomUUID(), 1800)
      const id = await grant(seconds, 'bought')
      await hold(failed, 1000)
      await hold(short, 800)
      const refund = () => database.transaction((tx) => time.refundCard(tx, userId, id!))
      expect(await refund()).toBe(seconds - 1800)
      expect(await release(failed)).toBe(0)
      await settle(short, 300)
      expect(await time.usage(userId)).toMatchObject({ auth: 0 })
      expect(await time.cards(userId, 1, 10)).toMatchObject({ list: [{ remaining: 0, status: 'returned' }] })
      expect(await time.transferOrders(userId, 1, 2)).toMatchObject({
        list: [
          { seconds: 300, status: 'settled' },
          { seconds: 0, status: 'released' },
        ],
      })
      expect(await refund()).toBe(0)
      const { list, total } = await time.entries(userId, 1, 100)
      expect(list).toHaveLength(total)
      expect(list.map(({ seconds: moved }) => moved)).not.toContain(0)
    },
  )
})

it('prices recordings before they start', async () => {
  await grant(3600)
  expect(await time.quote(userId, ['a', 'b', 'c', 'd'])).toMatchObject({
    seconds: 2400,
    isEnough: true,
    available: 5400,
    remaining: 3000,
    shares: [
      { allowance: 'daily', seconds: 1800, remaining: 0 },
      { allowance: 'card', seconds: 600, remaining: 3000 },
    ],
  })
  expect(await time.quote(userId, Array.from({ length: 10 }, String))).toMatchObject({
    isEnough: false,
    shares: [],
    remaining: 5400,
  })
})

/** What happens to a step on its way: its connection is killed when all is written and nothing committed, or its answer is lost and it is asked again. */
type Mishap = 'none' | 'killed' | 'repeated'

type Step =
  | { kind: 'grant'; seconds: number; mishap: Mishap }
  | { kind: 'hold'; seconds: number; starts: number; mishap: Mishap }
  | { kind: 'settle' | 'release'; which: number; seconds: number; mishap: Mishap }
  | { kind: 'refund'; which: number; mishap: Mishap }
  | { kind: 'wait'; days: number }
  | { kind: 'sweep' }

const mishap = fc.constantFrom<Mishap>('none', 'none', 'none', 'killed', 'repeated')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), seconds: fc.integer({ min: 1, max: 4000 }), mishap }),
  fc.record({
    kind: fc.constant('hold' as const),
    seconds: fc.integer({ min: 1, max: 3000 }),
    starts: fc.integer({ min: 1, max: 3 }),
    mishap,
  }),
  fc.record({
    kind: fc.constantFrom('settle' as const, 'release' as const),
    which: fc.nat(9),
    seconds: fc.integer({ min: 0, max: 4000 }),
    mishap,
  }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(9), mishap }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 31, 91) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
)

/** What the ledger should say, kept the plain way: mutable numbers in memory. */
class Model {
  cards: {
    cardId: string
    seconds: number
    left: number
    expiresAt: number
    order: number
    isRefunded: boolean
  }[] = []
  spentToday = new Map<string, number>()
  holds: { id: string; parts: { take: (seconds: number) => void; seconds: number }[]; isEnded: boolean }[] =
    []

  left(now: Date): number {
    const today = 1800 - (this.spentToday.get(businessDay(now, timeZone)) ?? 0)
    return today + this.usable(now).reduce((sum, card) => sum + card.left, 0)
  }

  usable(now: Date) {
    return this.cards
      .filter((card) => card.expiresAt > now.getTime())
      .sort((a, b) => a.expiresAt - b.expiresAt || a.order - b.order)
  }

  hold(id: string, seconds: number, now: Date): boolean {
    if (seconds > this.left(now)) return false
    const day = businessDay(now, timeZone)
    let open = seconds
    const parts: { take: (seconds: number) => void; seconds: number }[] = []
    const daily = Math.min(open, 1800 - (this.spentToday.get(day) ?? 0))
    const takeDaily = (taken: number) => this.spentToday.set(day, (this.spentToday.get(day) ?? 0) + taken)
    if (daily > 0) parts.push({ take: takeDaily, seconds: daily })
    open -= Math.max(daily, 0)
    for (const card of this.usable(now)) {
      const taken = Math.min(open, card.left)
      // A refunded card takes nothing back.
      const take = (amount: number) => {
        if (amount > 0 || !card.isRefunded) card.left -= amount
      }
      if (taken > 0) parts.push({ take, seconds: taken })
      open -= taken
    }
    for (const part of parts) part.take(part.seconds)
    this.holds.push({ id, parts, isEnded: false })
    return true
  }

  refund(card: Model['cards'][number], now: Date): void {
    if (card.expiresAt <= now.getTime()) return
    card.left = 0
    card.isRefunded = true
  }

  end(id: string, used: number): void {
    const held = this.holds.find((candidate) => candidate.id === id)
    if (!held || held.isEnded) return
    held.isEnded = true
    let open = used
    for (const { take, seconds } of held.parts) {
      const taken = Math.min(open, seconds)
      take(taken - seconds)
      open -= taken
    }
  }
}

/** Chance seldom gets there: a card is refunded while a transcription holds all or some of it, which then ends. */
const refundsWhileHeld = [1200, 4000].flatMap((seconds) =>
  (['release', 'settle'] as const).map((kind): Step[] => [
    { kind: 'grant', seconds, mishap: 'none' },
    { kind: 'hold', seconds: 3000, starts: 1, mishap: 'none' },
    { kind: 'refund', which: 0, mishap: 'repeated' },
    { kind, which: 0, seconds: 2000, mishap: 'repeated' },
  ]),
)

/** The long proof runs `LONGHAND_PROOF_RUNS` histories; every test run a seeded share of them. */
const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 40)

it(
  `agrees with a plain model over ${runs} histories`,
  { timeout: 200_000 * Math.max(1, runs / 40) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        clock.set('2026-03-10T12:00:00+08:00')
        userId = await addTestUser(database)
        const model = new Model()
        for (const [order, action] of steps.entries()) {
          const now = clock.now()
          if (action.kind === 'wait') clock.advance(action.days * dayMs)
          else if (action.kind === 'sweep') await database.transaction((tx) => time.expireCards(tx))
          else if (action.kind === 'grant') {
            const grantKey = randomUUID()
            const cardId = await meet(action.mishap, (tx) =>
              time.grantCard(tx, { userId, seconds: action.seconds, source: 'gift', grantKey }),
            )
            model.cards.push({
              cardId: cardId!,
              seconds: action.seconds,
              left: action.seconds,
              expiresAt: now.getTime() + 90 * dayMs,
              order,
              isRefunded: false,
            })
            // Cards of one moment expire together; the model could not tell their order.
            clock.advance(1000)
          } else if (action.kind === 'refund') {
            const card = model.cards[action.which % Math.max(1, model.cards.length)]
            if (!card) continue
            await meet(action.mishap, (tx) => time.refundCard(tx, userId, card.cardId))
            model.refund(card, now)
          } else if (action.kind === 'hold') {
            const ids = Array.from({ length: action.starts }, () => randomUUID())
            const results = await Promise.allSettled(
              ids.map((transcriptionId) =>
                meet(action.mishap, (tx) =>
                  time.hold(tx, { userId, transcriptionId, seconds: action.seconds }),
                ),
              ),
            )
            const started = ids.filter((_id, index) => results[index]?.status === 'fulfilled')
            const possible = Math.min(action.starts, Math.floor(model.left(now) / action.seconds))
            expect(started).toHaveLength(possible)
            // Who came first decides which allowance pays for whom; the ledger knows.
            for (const id of await inOrder(started)) model.hold(id, action.seconds, now)
          } else {
            const target = model.holds[action.which % Math.max(1, model.holds.length)]
            if (!target) continue
            await meet<unknown>(action.mishap, (tx) =>
              action.kind === 'settle'
                ? time.settle(tx, target.id, action.seconds)
                : time.release(tx, target.id),
            )
            model.end(target.id, action.kind === 'settle' ? action.seconds : 0)
          }
          const usage = await time.usage(userId)
          expect(usage.timeLimit - usage.timeUsed).toBe(model.left(clock.now()))
          expect(usage.timeUsed).toBeGreaterThanOrEqual(0)
        }
        await checkSums()
      }),
      { numRuns: runs, seed: 20261121, examples: refundsWhileHeld.map((steps) => [steps]) },
    )
  },
)

/** Carries a step out once, whatever happens to it on its way. */
async function meet<Result>(mishap: Mishap, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  if (mishap === 'killed') {
    const cutShort = database.transaction(async (tx) => {
      await work(tx)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cutShort).rejects.toThrow()
  }
  const result = await database.transaction(work)
  if (mishap === 'repeated') await database.transaction(work)
  return result
}

async function inOrder(ids: string[]): Promise<string[]> {
  const { list } = await time.transferOrders(userId, 1, 9999)
  return list
    .map(({ orderNumber }) => orderNumber)
    .filter((id) => ids.includes(id))
    .reverse()
}

/** No allowance was ever overdrawn, and no hold ended twice. */
async function checkSums(): Promise<void> {
  const { list } = await time.entries(userId, 1, 9999)
  const running = new Map<string, number>()
  const orders = await time.transferOrders(userId, 1, 9999)
  for (const order of orders.list) expect(order.seconds).toBeGreaterThanOrEqual(0)
  for (const { allowance, seconds } of list.reverse())
    running.set(allowance, (running.get(allowance) ?? 0) + seconds)
  for (const sum of running.values()) expect(sum).toBeGreaterThanOrEqual(0)
}

describe('a quota of the month', () => {
  const setQuota = (transcriptionSeconds: number | null, captionSeconds: number | null = null) =>
    database.transaction((tx) =>
      quotas.set(tx, userId, { quota: { transcriptionSeconds, captionSeconds }, from: undefined }),
    )
  const caption = (transcriptionId: string, seconds: number) =>
    database.transaction((tx) => time.hold(tx, { userId, transcriptionId, seconds, use: 'captions' }))

  it('ends what may be used before the time that is left does, with a sentence that says until when', async () => {
    await grant(36_000)
    await setQuota(7200)
    const id = randomUUID()
    await hold(id, 5400)
    await expect(hold(randomUUID(), 2000)).rejects.toMatchObject({
      name: 'DomainError',
      sentence: {
        en: 'You can transcribe 2 h a month, and 0.5 h of them are left until 2026-04-01. The people who run this site can give you more',
        'zh-CN': '您每月可转写 2 小时，在 2026-04-01 之前还剩 0.5 小时。如需更多，请联系本站管理员',
      },
    })
    const endTime = Date.parse('2026-04-01T00:00:00+08:00') / 1000
    const month = { quotaSeconds: 7200, leftSeconds: 1800, endTime }
    expect(await time.quote(userId, ['f'])).toMatchObject({ isEnough: true, available: 1800, month })
    expect(await time.quote(userId, ['f', 'f', 'f', 'f'])).toMatchObject({
      isEnough: false,
      shares: [],
      month,
    })
    // What was not used can be used again; what was used stays used though the recording goes.
    await settle(id, 3600)
    expect(await quotas.look(userId)).toEqual({
      transcription: { quota: 7200, own: 7200, used: 3600 },
      captions: { quota: null, own: null, used: 0 },
    })
    await hold(randomUUID(), 3600)
    await expect(hold(randomUUID(), 1)).rejects.toThrow(DomainError)
  })

  it('counts by the month in which it began, in the time zone', async () => {
    await grant(36_000)
    await setQuota(3600)
    clock.set('2026-03-31T23:59:00+08:00')
    const late = randomUUID()
    await hold(late, 3600)
    clock.set('2026-04-01T00:01:00+08:00')
    await settle(late, 600)
    expect((await quotas.look(userId)).transcription.used).toBe(0)
    await hold(randomUUID(), 3600)
    await expect(hold(randomUUID(), 1)).rejects.toThrow(DomainError)
  })

  it('of captions and of transcriptions are two', async () => {
    await grant(36_000)
    await setQuota(600, 1200)
    await caption(randomUUID(), 1200)
    await expect(caption(randomUUID(), 1)).rejects.toMatchObject({
      sentence: { en: expect.stringMatching(/^You have 0\.3 h of live captions a month/) as string },
    })
    await hold(randomUUID(), 600)
    expect(await quotas.look(userId)).toEqual({
      transcription: { quota: 600, own: 600, used: 600 },
      captions: { quota: 1200, own: 1200, used: 1200 },
    })
    expect(await time.quote(userId, [], 'captions')).toMatchObject({ available: 0 })
  })

  it('is that of everyone where none is set for the person', async () => {
    await grant(36_000)
    everyone = { transcriptionSeconds: 600, captionSeconds: 300 }
    await setQuota(null, 1200)
    expect(await quotas.look(userId)).toEqual({
      transcription: { quota: 600, own: null, used: 0 },
      captions: { quota: 1200, own: 1200, used: 0 },
    })
    await caption(randomUUID(), 1200)
    await expect(hold(randomUUID(), 601)).rejects.toThrow(DomainError)
    await hold(randomUUID(), 600)
  })

  it('holds for what turns out longer, too', async () => {
    await grant(36_000)
    await setQuota(1000)
    const id = randomUUID()
    await hold(id, 600)
    const extend = (seconds: number) => database.transaction((tx) => time.extend(tx, id, seconds))
    expect(await extend(1001.5)).toBe('over-quota')
    expect(await extend(1000)).toBe('held')
    expect((await quotas.look(userId)).transcription.used).toBe(1000)
  })

  it('is not changed by who has seen another one', async () => {
    await setQuota(1000)
    const set = (from: number | null) =>
      database.transaction((tx) =>
        quotas.set(tx, userId, {
          quota: { transcriptionSeconds: 5, captionSeconds: null },
          from: { transcriptionSeconds: from, captionSeconds: null },
        }),
      )
    await expect(set(null)).rejects.toThrow(DomainError)
    expect(await set(1000)).toEqual({ transcriptionSeconds: 1000, captionSeconds: null })
  })
})
