import { errorCatalog } from '@longhand/contracts'
import type { PaymentChannel } from '@longhand/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, openConnections, type TestDatabase } from '../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { partialRefunds } from './cashier.tables.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

const signal = new AbortController().signal
/** Fen of the card that most tests buy. */
const price = 690
let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let cashier: TestCashier
let userId: string
let faults: { isSilent?: boolean; refuses?: boolean }
let refundsParts: boolean

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  const wrap = (channel: PaymentChannel): PaymentChannel => ({
    name: channel.name,
    get refundsParts() {
      return refundsParts
    },
    create: (trade) => channel.create(trade),
    query: (tradeNumber) => channel.query(tradeNumber),
    close: (tradeNumber) => channel.close(tradeNumber),
    refund: async (refund) => {
      if (faults.isSilent) throw new Error('no answer')
      return faults.refuses ? { isRefunded: false, why: 'ACQ.SELLER_BALANCE' } : channel.refund(refund)
    },
    verifyNotice: (notice) => channel.verifyNotice(notice),
  })
  cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
    wrap,
  })
  await openConnections(database)
})
afterAll(async () => {
  await cashier.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
  cashier.events.length = 0
  faults = {}
  refundsParts = true
})

async function buy(goodsId = 'card-1h'): Promise<{ orderNumber: string; tradeNumber: string }> {
  const { orderNumber, tradeNumber } = await cashier.order(userId, goodsId)
  await cashier.notify(await cashier.pay(tradeNumber))
  cashier.events.length = 0
  return { orderNumber, tradeNumber }
}
const part = (orderNumber: string, amount: number, key: string) =>
  cashier.refunds.refundPart(orderNumber, { amount, key })
/** What became of each, by state or by the name of the error. */
async function outcomesOf(asked: readonly Promise<{ state: string }>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(asked)
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.state : (outcome.reason as Error).message,
  )
}
const givenBack = async (tradeNumber: string) => (await cashier.gateway.find(tradeNumber))?.refunded ?? 0
const inLedger = async (orderNumber: string) =>
  (await cashier.refunds.ofOrder(orderNumber))
    .filter(({ doneAt }) => doneAt !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
const detail = async (orderNumber: string) => (await cashier.call(userId, 'getOrder', { orderNumber })).data
const left = async () =>
  (await product.modules.time.service.cards(userId, 1, 100)).list.reduce(
    (sum, card) => sum + card.remaining,
    0,
  )
const emitted = () =>
  cashier.events.map((event) =>
    event.type === 'order-refunded' || event.type === 'order-partly-refunded'
      ? [event.type, event.amount, event.refunded]
      : [event.type],
  )

describe('a part of a payment', () => {
  it('goes back while the order stays paid, and the rest ends it', async () => {
    const { orderNumber, tradeNumber } = await buy()
    expect(await part(orderNumber, 190, 'scratch')).toEqual({ state: 'done' })
    expect(await detail(orderNumber)).toMatchObject({
      order: { status: 'paid', refundAmount: 1.9, refundTime: null },
      refunds: [{ amount: 1.9, reason: 'partial', doneTime: expect.any(Number) as number }],
    })
    expect((await cashier.call(userId, 'listOrders', { status: 'refunded' })).data).toMatchObject({
      list: [{ orderNumber, status: 'paid', refundAmount: 1.9 }],
    })
    expect(await left()).toBe(3600)
    expect(await cashier.repository.attemptsOf(orderNumber)).toMatchObject([{ state: 'paid' }])
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
    expect(await detail(orderNumber)).toMatchObject({
      order: { status: 'refunded', refundAmount: 6.9 },
      refunds: [{ amount: 1.9 }, { amount: 5, reason: 'operator' }],
    })
    expect(await left()).toBe(0)
    expect(await cashier.repository.attemptsOf(orderNumber)).toMatchObject([{ state: 'refunded' }])
    expect(await givenBack(tradeNumber)).toBe(price)
    expect(emitted()).toEqual([
      ['order-partly-refunded', 190, 190],
      ['order-refunded', 500, price],
    ])
  })

  it('is the last one when all is back: the goods go, too', async () => {
    const { orderNumber } = await buy()
    await part(orderNumber, 400, 'one')
    expect(await part(orderNumber, 290, 'two')).toEqual({ state: 'done' })
    expect((await detail(orderNumber)).order.status).toBe('refunded')
    expect(await left()).toBe(0)
    expect(emitted()).toEqual([
      ['order-partly-refunded', 400, 400],
      ['order-refunded', 290, price],
    ])
    // Asked for again it is the same one; nothing more goes back.
    expect(await part(orderNumber, 290, 'two')).toEqual({ state: 'done' })
    expect(
      await outcomesOf([part(orderNumber, 1, 'three'), cashier.refunds.refundOrder(orderNumber)]),
    ).toEqual(['NOT_POSSIBLE_NOW', 'RECORD_NOT_FOUND'])
  })

  it('goes back once for a key, however many ask at once, and is no other amount under it', async () => {
    const { orderNumber, tradeNumber } = await buy()
    const said = await outcomesOf(Array.from({ length: 8 }, () => part(orderNumber, 200, 'same')))
    expect(new Set(said)).toEqual(new Set(['done']))
    expect(await givenBack(tradeNumber)).toBe(200)
    expect(emitted()).toEqual([['order-partly-refunded', 200, 200]])
    expect(await outcomesOf([part(orderNumber, 201, 'same')])).toEqual(['ILLEGAL_REQUEST'])
  })

  it('is never more than what was paid, however many are asked for at once', async () => {
    const { orderNumber, tradeNumber } = await buy()
    const said = await outcomesOf(
      Array.from({ length: 16 }, (_, index) => part(orderNumber, 100, `part-${index}`)),
    )
    expect(said.filter((one) => one === 'done')).toHaveLength(6)
    expect(said.filter((one) => one === 'NOT_POSSIBLE_NOW')).toHaveLength(10)
    expect(await givenBack(tradeNumber)).toBe(600)
    expect(await inLedger(orderNumber)).toBe(600)
    expect((await detail(orderNumber)).order.status).toBe('paid')
  })

  it('shares a payment with the rest of it and with its buyer, asked for at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderNumber, tradeNumber } = await buy()
      const { data: quote } = await cashier.call(userId, 'quoteRefund', { orderNumber })
      const asked = [
        ...Array.from({ length: 5 }, (_, index) => part(orderNumber, 150, `part-${index}`)),
        cashier.refunds.refundOrder(orderNumber),
        cashier.call(userId, 'requestRefund', { orderNumber, amount: quote.amount }).then(({ code }) => ({
          state: code === 1 ? 'done' : String(code),
        })),
      ]
      const said = await outcomesOf(asked)
      const possible = ['done', 'NOT_POSSIBLE_NOW', 'RECORD_NOT_FOUND']
      expect(
        said.filter((one) => ![...possible, String(errorCatalog.NOT_POSSIBLE_NOW.code)].includes(one)),
      ).toEqual([])
      // The gateway and the ledger agree, and all of it went back, once.
      expect(await givenBack(tradeNumber)).toBe(price)
      expect(await inLedger(orderNumber)).toBe(price)
      expect((await detail(orderNumber)).order).toMatchObject({ status: 'refunded', refundAmount: 6.9 })
      expect(cashier.events.filter(({ type }) => type === 'order-refunded')).toHaveLength(1)
    }
  })

  it('counts from the moment when it is asked for, and is carried out when the gateway answers', async () => {
    const { orderNumber, tradeNumber } = await buy()
    faults.isSilent = true
    expect(await part(orderNumber, 500, 'slow')).toEqual({ state: 'unknown' })
    expect(await detail(orderNumber)).toMatchObject({
      order: { refundAmount: 5 },
      refunds: [{ amount: 5, doneTime: null }],
    })
    expect(await outcomesOf([part(orderNumber, 200, 'more')])).toEqual(['NOT_POSSIBLE_NOW'])
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'unknown' })
    faults.isSilent = false
    await cashier.reconcile.run(signal)
    expect(await givenBack(tradeNumber)).toBe(price)
    expect((await detail(orderNumber)).order.status).toBe('refunded')
  })

  it('that the gateway refuses counts no more, and is asked for again under its key', async () => {
    const { orderNumber, tradeNumber } = await buy()
    faults.refuses = true
    expect(await part(orderNumber, 500, 'poor')).toEqual({ state: 'refused', why: 'ACQ.SELLER_BALANCE' })
    expect((await detail(orderNumber)).refunds).toEqual([])
    faults.refuses = false
    expect(await part(orderNumber, 400, 'other')).toEqual({ state: 'done' })
    // Together they would be more than was paid.
    expect(await outcomesOf([part(orderNumber, 500, 'poor')])).toEqual(['NOT_POSSIBLE_NOW'])
    expect(await givenBack(tradeNumber)).toBe(400)
    const { orderNumber: another } = await buy()
    faults.refuses = true
    await part(another, 500, 'poor')
    faults.refuses = false
    expect(await part(another, 500, 'poor')).toEqual({ state: 'done' })
  })

  it('that is refused after the rest went back leaves an order that is paid, of which the part can go back', async () => {
    const { orderNumber, tradeNumber } = await buy()
    faults.isSilent = true
    await part(orderNumber, 200, 'first')
    faults.isSilent = false
    const rest = cashier.refunds.refundOrder(orderNumber)
    expect(await rest).toEqual({ state: 'done' })
    expect((await detail(orderNumber)).order.status).toBe('paid')
    expect(await left()).toBe(3600)
    faults.refuses = true
    await cashier.reconcile.run(signal)
    expect((await detail(orderNumber)).order).toMatchObject({ status: 'paid', refundAmount: 4.9 })
    faults.refuses = false
    expect(await part(orderNumber, 200, 'again')).toEqual({ state: 'done' })
    expect((await detail(orderNumber)).order.status).toBe('refunded')
    expect(await givenBack(tradeNumber)).toBe(price)
  })

  it('is deducted from what its buyer gets back for unused time', async () => {
    const { orderNumber, tradeNumber } = await buy()
    await part(orderNumber, 190, 'scratch')
    expect((await cashier.call(userId, 'quoteRefund', { orderNumber })).data).toMatchObject({
      amount: 5,
      price: 6.9,
    })
    expect((await cashier.call(userId, 'requestRefund', { orderNumber, amount: 5 })).data).toEqual({
      amount: 5,
      isDone: true,
    })
    expect(await givenBack(tradeNumber)).toBe(price)
    expect((await detail(orderNumber)).order.status).toBe('refunded')
  })

  it('of what was not paid, or is unknown, does not go back', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    expect(await outcomesOf([part(orderNumber, 1, 'x'), part('unknown', 1, 'x')])).toEqual([
      'RECORD_NOT_FOUND',
      'RECORD_NOT_FOUND',
    ])
  })

  it('is one of a hundred at most; the rest goes back all the same', async () => {
    const { orderNumber, tradeNumber } = await buy()
    const requestedAt = clock.now()
    await database.orm.insert(partialRefunds).values(
      Array.from({ length: 100 }, (_, index) => ({
        refundNumber: `P${tradeNumber}${index}`,
        tradeNumber,
        key: `cent-${index}`,
        amount: 1,
        requestedAt,
        doneAt: requestedAt,
      })),
    )
    expect(await outcomesOf([part(orderNumber, 1, 'one-more')])).toEqual(['LIMIT_REACHED'])
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
    expect(await givenBack(tradeNumber)).toBe(price - 100)
    expect(await inLedger(orderNumber)).toBe(price)
  })
})

describe('a channel that gives back whole payments only', () => {
  beforeEach(() => {
    refundsParts = false
  })

  it('is asked for no part, and for the whole', async () => {
    const { orderNumber, tradeNumber } = await buy()
    await expect(part(orderNumber, 1, 'x')).rejects.toMatchObject({
      error: 'NOT_POSSIBLE_NOW',
      data: { reason: 'whole-only' },
    })
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
    expect(await givenBack(tradeNumber)).toBe(price)
  })

  it('lets a buyer give back what is untouched, and not what is used in part', async () => {
    const { orderNumber } = await buy('vip-month')
    const quote = async () => (await cashier.call(userId, 'quoteRefund', { orderNumber })).data
    expect(await quote()).toMatchObject({ amount: 29.9, refusal: null })
    clock.advance(2 * 86_400_000)
    expect(await quote()).toMatchObject({ amount: 0, refusal: 'whole-only' })
  })
})
