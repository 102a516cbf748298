import { randomUUID } from 'node:crypto'
import { errorCatalog, vipMonthSeconds } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import type { PaymentChannel, RefundAnswer } from '@longhand/payments'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'

import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { type RefundRow, RefundsRepository } from './refunds.repository.ts'
import { refusalSentences } from './refund-refusals.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

const signal = new AbortController().signal
const notPossible = errorCatalog.NOT_POSSIBLE_NOW.code
let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let cashier: TestCashier
let limited: TestCashier
let userId: string
/** What the gateway says to a refund; `lost`: it gives the money back, and its answer never comes. */
let says: 'yes' | 'refused' | 'silent' | 'lost'

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  const wrap = (channel: PaymentChannel): PaymentChannel => ({
    name: channel.name,
    create: (trade) => channel.create(trade),
    query: (tradeNumber) => channel.query(tradeNumber),
    close: (tradeNumber) => channel.close(tradeNumber),
    verifyNotice: (fields) => channel.verifyNotice(fields),
    refund: async (refund): Promise<RefundAnswer> => {
      if (says === 'silent') throw new Error('no answer')
      const trade = await cashier.gateway.find(refund.tradeNumber)
      if (says === 'refused' && trade?.refundNumber === null)
        return { isRefunded: false, why: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }
      const answer = await channel.refund(refund)
      if (says === 'lost') throw new Error('the answer was lost')
      return answer
    },
  })
  const ledgers = {
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
    wrap,
  }
  cashier = await createTestCashier(ledgers)
  limited = await createTestCashier({ ...ledgers, limits: { days: 7, monthlyCount: 2, monthlyAmount: 5000 } })
})
afterAll(async () => {
  await cashier.close()
  await limited.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00+08:00')
  userId = await addTestUser(database)
  cashier.events.length = 0
  says = 'yes'
  // The free time of the day, so that cards pay.
  await hold(1800)
})

async function buy(goodsId: string): Promise<string> {
  const { orderNumber, tradeNumber } = await cashier.order(userId, goodsId)
  await cashier.notify(await cashier.pay(tradeNumber))
  return orderNumber
}
const time = () => product.modules.time.service
async function hold(seconds: number): Promise<string> {
  const transcriptionId = randomUUID()
  await database.transaction((tx) => time().hold(tx, { userId, transcriptionId, seconds }))
  return transcriptionId
}
const use = async (seconds: number) => {
  const id = await hold(seconds)
  await database.transaction((tx) => time().settle(tx, id, seconds))
}
const quote = async (orderNumber: string, of = cashier) =>
  schemas.quoteRefund.answer.parse((await of.call(userId, 'quoteRefund', { orderNumber })).data)
const ask = (orderNumber: string, amount: number, of = cashier) =>
  of.call(userId, 'requestRefund', { orderNumber, amount })
const refund = async (orderNumber: string, of = cashier) =>
  ask(orderNumber, (await quote(orderNumber, of)).amount, of)
const detail = async (orderNumber: string) => (await cashier.call(userId, 'getOrder', { orderNumber })).data
const cards = async () => (await time().cards(userId, 1, 100)).list
const membershipEnd = () => product.modules.membership.service.endOf(userId)
const refunded = async (orderNumber: string) =>
  Math.round((await detail(orderNumber)).order.refundAmount * 100)

describe('a card', () => {
  it('is quoted and given back by its unused share, and its time is gone', async () => {
    const orderNumber = await buy('card-1h')
    await use(1201)
    expect(await quote(orderNumber)).toMatchObject({
      amount: 4.59,
      price: 6.9,
      rule: 'unused-time',
      unusedSeconds: 2399,
      totalSeconds: 3600,
      refusal: null,
    })
    expect((await refund(orderNumber)).data).toEqual({ amount: 4.59, isDone: true })
    expect(await cards()).toMatchObject([{ remaining: 0 }])
    expect(await detail(orderNumber)).toMatchObject({
      order: { status: 'refunded', refundAmount: 4.59 },
      refunds: [{ reason: 'buyer', amount: 4.59 }],
    })
    expect(cashier.events.at(-1)).toMatchObject({ type: 'order-refunded', amount: 459 })
    expect(await quote(orderNumber)).toMatchObject({ amount: 0, refusal: 'refunded' })
  })

  it('that is asked for twice is given back once', async () => {
    const orderNumber = await buy('card-1h')
    const answers = await Promise.all([ask(orderNumber, 6.9), ask(orderNumber, 6.9), ask(orderNumber, 6.9)])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await refunded(orderNumber)).toBe(690)
    expect((await detail(orderNumber)).refunds).toHaveLength(1)
  })

  it('keeps what a transcription holds, also when it comes back', async () => {
    const orderNumber = await buy('card-1h')
    const held = await hold(3000)
    expect(await quote(orderNumber)).toMatchObject({ unusedSeconds: 600, heldSeconds: 3000, amount: 1.15 })
    await refund(orderNumber)
    await database.transaction((tx) => time().settle(tx, held, 1000))
    expect(await cards()).toMatchObject([{ remaining: 2000 }])
  })

  it('that is all held waits for the transcription', async () => {
    const orderNumber = await buy('card-1h')
    await hold(3600)
    expect(await quote(orderNumber)).toMatchObject({
      amount: 0,
      refusal: 'in-use',
      note: refusalSentences['in-use'].en,
    })
    expect(await ask(orderNumber, 6.9)).toMatchObject({ code: notPossible })
  })

  it('is not given back for another amount than was shown', async () => {
    const orderNumber = await buy('card-1h')
    const { amount } = await quote(orderNumber)
    await use(600)
    expect((await ask(orderNumber, amount)).code).toBe(notPossible)
    expect(await cards()).toMatchObject([{ remaining: 3000 }])
    expect((await refund(orderNumber)).code).toBe(1)
  })

  it('of another user is unknown', async () => {
    const orderNumber = await buy('card-1h')
    const stranger = await addTestUser(database)
    const unknown = errorCatalog.RECORD_NOT_FOUND.code
    expect((await cashier.call(stranger, 'quoteRefund', { orderNumber })).code).toBe(unknown)
    expect((await cashier.call(stranger, 'requestRefund', { orderNumber, amount: 6.9 })).code).toBe(unknown)
  })
})

describe('a membership', () => {
  it('gives its whole price on its first day, untouched, and ends at once', async () => {
    const orderNumber = await buy('vip-month')
    clock.advance(dayMs / 2)
    expect(await quote(orderNumber)).toMatchObject({
      rule: 'untouched',
      amount: 29.9,
      unusedDays: 29,
      totalDays: 30,
    })
    await refund(orderNumber)
    expect(await membershipEnd()).toBeUndefined()
  })

  it('gives the smaller of its days and its hours', async () => {
    const orderNumber = await buy('vip-month')
    await use(vipMonthSeconds / 4)
    clock.advance(15 * dayMs)
    expect(await quote(orderNumber)).toMatchObject({
      rule: 'days-and-hours',
      amount: 14.95,
      unusedSeconds: (vipMonthSeconds * 3) / 4,
      unusedDays: 15,
    })
    await hold(1800)
    await use(vipMonthSeconds / 2)
    expect(await quote(orderNumber)).toMatchObject({ amount: 7.47, unusedSeconds: vipMonthSeconds / 4 })
  })

  it('leaves the one after it as long as it was', async () => {
    const first = await buy('vip-month')
    const second = await buy('vip-quarter')
    clock.advance(10 * dayMs)
    expect(await quote(second)).toMatchObject({
      unusedDays: 90,
      unusedSeconds: 3 * vipMonthSeconds,
      amount: 79.9,
    })
    await refund(first)
    expect(await membershipEnd()).toEqual(new Date(clock.now().getTime() + 90 * dayMs))
    clock.advance(15 * dayMs)
    expect(await quote(second)).toMatchObject({ unusedDays: 75, amount: 66.58 })
    await refund(second)
    expect(await membershipEnd()).toBeUndefined()
  })
})

describe('the operator’s limits', () => {
  it('end the time in which it can be asked for', async () => {
    const orderNumber = await buy('card-1h')
    expect(await quote(orderNumber, limited)).toMatchObject({
      refusal: null,
      untilTime: Math.floor(clock.now().getTime() / 1000) + 7 * 86_400,
    })
    clock.advance(7 * dayMs)
    expect(await quote(orderNumber, limited)).toMatchObject({ refusal: 'too-late', amount: 0 })
  })

  it('count a month, without what the gateway refused', async () => {
    const orders = [
      await buy('card-1h'),
      await buy('card-1h'),
      await buy('card-1h'),
      await buy('card-1h'),
    ] as const
    says = 'refused'
    expect((await refund(orders[0], limited)).code).toBe(notPossible)
    says = 'yes'
    expect((await refund(orders[1], limited)).code).toBe(1)
    expect((await refund(orders[2], limited)).code).toBe(1)
    expect(await quote(orders[3], limited)).toMatchObject({ refusal: 'too-many' })
    clock.set('2026-04-01T00:00:00+08:00')
    expect(await quote(orders[3], limited)).toMatchObject({ refusal: 'too-late' })
    expect(await quote(await buy('card-1h'), limited)).toMatchObject({ refusal: null })
  })

  it('end at an amount, also for two at the same moment', async () => {
    const orders = [await buy('card-5h'), await buy('card-5h')] as const
    const answers = await Promise.all(orders.map((orderNumber) => ask(orderNumber, 29.9, limited)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, notPossible])
    expect(
      (await Promise.all(orders.map((orderNumber) => quote(orderNumber, limited))))
        .map(({ refusal }) => refusal)
        .sort(),
    ).toEqual(['refunded', 'too-much'])
  })
})

describe('the gateway', () => {
  it('that is silent is asked again, and the time is gone meanwhile', async () => {
    const orderNumber = await buy('card-1h')
    says = 'silent'
    expect((await refund(orderNumber)).data).toEqual({ amount: 6.9, isDone: false })
    expect(await cards()).toMatchObject([{ remaining: 0 }])
    expect(await quote(orderNumber)).toMatchObject({ refusal: 'under-way' })
    expect(await detail(orderNumber)).toMatchObject({
      order: { status: 'paid' },
      refunds: [{ doneTime: null }],
    })
    says = 'yes'
    await Promise.all([cashier.reconcile.run(signal), cashier.reconcile.run(signal)])
    expect(await detail(orderNumber)).toMatchObject({ order: { status: 'refunded', refundAmount: 6.9 } })
    expect(cashier.events.filter(({ type }) => type === 'order-refunded')).toHaveLength(1)
  })

  it('that refused it and says nothing to an operator is asked again by itself', async () => {
    const orderNumber = await buy('card-1h')
    says = 'refused'
    await refund(orderNumber)
    says = 'silent'
    await cashier.refunds.refundOrder(orderNumber)
    says = 'yes'
    await cashier.reconcile.run(signal)
    expect(await detail(orderNumber)).toMatchObject({ order: { status: 'refunded', refundAmount: 6.9 } })
  })

  it('can’t refuse any more what it gave back', async () => {
    const orderNumber = await buy('card-1h')
    await refund(orderNumber)
    const rows = new RefundsRepository(database)
    const [{ refundNumber }] = (await rows.ofOrder(orderNumber)) as [RefundRow]
    await database.transaction((tx) =>
      rows.refuse(tx, refundNumber, clock.now(), 'ACQ.SELLER_BALANCE_NOT_ENOUGH'),
    )
    expect(await rows.find(refundNumber)).toMatchObject({ refusedAt: null, refusal: null })
  })

  it('says of one refund what became of that alone', async () => {
    const [waiting, done, refused] = [await buy('card-1h'), await buy('card-1h'), await buy('card-1h')]
    says = 'silent'
    await refund(waiting)
    says = 'yes'
    await refund(done)
    says = 'refused'
    await refund(refused)
    const refusals = await Promise.all(
      [waiting, done, refused].map(async (orderNumber) => (await quote(orderNumber)).refusal),
    )
    expect(refusals).toEqual(['under-way', 'refunded', 'refused'])
    const { list } = await product
      .call(userId, 'listOrders', { page: 1, pageSize: 10 })
      .then(({ data }) => data)
    expect(new Map(list.map(({ orderNumber, refundAmount }) => [orderNumber, refundAmount]))).toEqual(
      new Map([
        [waiting, 6.9],
        [done, 6.9],
        [refused, 0],
      ]),
    )
    says = 'yes'
    await cashier.reconcile.run(signal)
  })

  it('that gave it back and whose answer was lost gives it back once', async () => {
    const orderNumber = await buy('card-1h')
    says = 'lost'
    await refund(orderNumber)
    says = 'yes'
    await cashier.reconcile.run(signal)
    expect(await detail(orderNumber)).toMatchObject({ order: { status: 'refunded', refundAmount: 6.9 } })
  })

  it.each(['card-1h', 'vip-month'])(
    'that refuses %s gives the time back, and an operator asks again for the same',
    async (goodsId) => {
      const orderNumber = await buy(goodsId)
      const end = await membershipEnd()
      says = 'refused'
      const answer = await cashier.app.inject({
        method: 'POST',
        url: '/web-api/api/v1/pay/refund',
        headers: { token: `user:${userId}`, 'accept-language': 'zh-CN' },
        payload: { orderNumber, amount: (await quote(orderNumber)).amount },
      })
      expect(answer.json()).toMatchObject({
        status_code: notPossible,
        status_msg: refusalSentences.refused['zh-CN'],
      })
      expect(await membershipEnd()).toEqual(end)
      if (goodsId === 'card-1h') expect(await cards()).toMatchObject([{ remaining: 3600 }])
      expect(await quote(orderNumber)).toMatchObject({ refusal: 'refused' })
      says = 'yes'
      expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
      expect(await membershipEnd()).toBeUndefined()
      if (goodsId === 'card-1h') expect(await cards()).toMatchObject([{ remaining: 0 }])
    },
  )
})

it('is in the log of its month and of its buyer', async () => {
  const [orderNumber, buyer] = [await buy('card-1h'), userId]
  await refund(orderNumber)
  userId = await addTestUser(database)
  const another = await buy('card-1h')
  await refund(another)
  const month = (number: number): Date => new Date(`2026-0${number}-01T00:00:00+08:00`)
  const log = async (of: number, who?: string): Promise<string[]> => {
    const rows = await product.modules.cashier.buyerRefunds.list({
      from: month(of),
      to: month(of + 1),
      userId: who,
    })
    return rows.map((row) => row.orderNumber)
  }
  expect(await log(3, buyer)).toEqual([orderNumber])
  expect(await log(3)).toEqual(expect.arrayContaining([orderNumber, another]))
  expect(await log(2)).not.toContain(orderNumber)
  expect(await log(4)).not.toContain(orderNumber)
})

it('is given back once, whether the buyer or an operator is first', async () => {
  for (let round = 0; round < 20; round += 1) {
    const orderNumber = await buy('card-1h')
    await use(600)
    const { amount } = await quote(orderNumber)
    await Promise.allSettled([
      ask(orderNumber, amount),
      cashier.refunds.refundOrder(orderNumber),
      ask(orderNumber, amount),
    ])
    const { order, refunds } = await detail(orderNumber)
    expect(refunds).toHaveLength(1)
    expect(order.status).toBe('refunded')
    expect([amount, 6.9]).toContain(order.refundAmount)
    expect((await cards()).every(({ remaining }) => remaining === 0)).toBe(true)
  }
})

it('never pays for a second that is used at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const orderNumber = await buy('card-1h')
    const { amount } = await quote(orderNumber)
    const [asked, ...holds] = await Promise.allSettled([ask(orderNumber, amount), hold(1800), hold(1800)])
    const isRefunded = asked.status === 'fulfilled' && asked.value.code === 1
    const held = holds.filter(({ status }) => status === 'fulfilled').length
    expect(isRefunded ? held : 0).toBe(0)
    if (!isRefunded) for (const { status } of holds) expect(status).toBe('fulfilled')
  }
})

it('has a credit note with a number of its own, and its receipt names it', async () => {
  const orderNumber = await buy('card-1h')
  // Like no other refund here.
  await use(1202)
  const fetchPaper = (address: string, language = 'en') =>
    cashier.app.inject({
      method: 'GET',
      url: `/web-api/order/${address}?orderNumber=${orderNumber}`,
      headers: { token: `user:${userId}`, 'accept-language': language },
    })
  const read = async (address: string, language?: string): Promise<string> => {
    const { rawPayload } = await fetchPaper(address, language)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
      mergePages: true,
    })
    return text
  }
  expect((await fetchPaper('credit_note')).headers['content-type']).not.toContain('pdf')
  expect(await read('receipt')).not.toContain(`C${orderNumber}`)
  await refund(orderNumber)
  expect((await fetchPaper('credit_note')).headers['content-disposition']).toContain(
    `longhand-C${orderNumber}.pdf`,
  )
  const note = await read('credit_note')
  for (const part of [
    'Credit note',
    `C${orderNumber}`,
    `For receipt ${orderNumber}`,
    '0:39:58 / 1:00:00',
    'CNY 6.90',
    '-CNY 4.59',
  ])
    expect(note).toContain(part)
  expect(await read('credit_note', 'zh-CN')).toContain('退款凭证')
  expect(await read('receipt')).toContain(`C${orderNumber}`)
})

type Step =
  | { kind: 'buy'; goods: 'card-30m' | 'card-1h' | 'vip-month' }
  | { kind: 'hold'; seconds: number }
  | { kind: 'settle' | 'release'; which: number; seconds: number }
  | { kind: 'refund' | 'operator'; which: number; says: typeof says; isTwice: boolean }
  | { kind: 'wait'; days: number }
  | { kind: 'reconcile' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    goods: fc.constantFrom('card-30m' as const, 'card-1h' as const, 'vip-month' as const),
  }),
  fc.record({ kind: fc.constant('hold' as const), seconds: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({
    kind: fc.constantFrom('settle' as const, 'release' as const),
    which: fc.nat(9),
    seconds: fc.integer({ min: 0, max: 5000 }),
  }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'refund' as const, 'operator' as const),
    which: fc.nat(9),
    says: fc.constantFrom<typeof says>('yes', 'yes', 'refused', 'silent', 'lost'),
    isTwice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 12) }),
  fc.record({ kind: fc.constant('reconcile' as const) }),
)

const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 20)

it(
  `gives no more money than was paid and never goes below zero, over ${runs} histories`,
  { timeout: 200_000 * Math.max(1, runs / 20) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        clock.set('2026-03-10T12:00:00+08:00')
        userId = await addTestUser(database)
        says = 'yes'
        const orders: { orderNumber: string; isByOperator: boolean }[] = []
        const holds: string[] = []
        for (const action of steps) {
          if (action.kind === 'buy')
            orders.push({ orderNumber: await buy(action.goods), isByOperator: false })
          else if (action.kind === 'wait') clock.advance(action.days * dayMs + 1000)
          else if (action.kind === 'reconcile') await cashier.reconcile.run(signal)
          else if (action.kind === 'hold')
            await hold(action.seconds).then(
              (id) => holds.push(id),
              () => undefined,
            )
          else if (action.kind === 'refund' || action.kind === 'operator') {
            const order = orders[action.which % Math.max(1, orders.length)]
            if (!order) continue
            says = action.says
            const { amount } = await quote(order.orderNumber)
            const once = () =>
              action.kind === 'refund'
                ? ask(order.orderNumber, amount)
                : cashier.refunds.refundOrder(order.orderNumber)
            await Promise.allSettled(action.isTwice ? [once(), once()] : [once()])
            if (action.kind === 'operator') order.isByOperator = true
            says = 'yes'
          } else {
            const id = holds[action.which % Math.max(1, holds.length)]
            if (id)
              await database.transaction((tx) =>
                time().settle(tx, id, action.kind === 'settle' ? action.seconds : 0),
              )
          }
        }
        await cashier.reconcile.run(signal)
        for (const { orderNumber, isByOperator } of orders) await checkOrder(orderNumber, isByOperator)
        for (const { remaining } of await cards()) expect(remaining).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: runs, seed: 20261126 },
    )
  },
)

async function checkOrder(orderNumber: string, isByOperator: boolean): Promise<void> {
  const order = await cashier.repository.findAnyOrder(orderNumber)
  const back = await refunded(orderNumber)
  expect(back).toBeLessThanOrEqual(order!.price)
  expect((await detail(orderNumber)).refunds.length).toBeLessThanOrEqual(1)
  const { tradeNumber } = (await cashier.repository.attemptsOf(orderNumber))[0]!
  const trade = await cashier.gateway.find(tradeNumber)
  // What is booked is what the gateway gave back.
  expect(trade?.refunded ?? 0).toBe(order!.status === 'refunded' ? back : 0)
  if (isByOperator || order!.kind !== 'card') return
  const { left, held } = await time().cardUse(database.orm, userId, order!.cardId!)
  // Money and time together are never more than what was bought.
  expect(back * order!.durationSeconds + (left + held) * order!.price).toBeLessThanOrEqual(
    order!.price * order!.durationSeconds,
  )
}
