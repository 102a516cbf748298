import { errorCatalog } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

const signal = new AbortController().signal
let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let cashier: TestCashier
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
  })
})
afterAll(async () => {
  await cashier.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
  cashier.events.length = 0
})

const list = async (status?: 'pending' | 'refunded') =>
  schemas.listOrders.answer.parse((await cashier.call(userId, 'listOrders', status ? { status } : {})).data)
    .list
const detail = async (orderNumber: string) =>
  schemas.getOrder.answer.parse((await cashier.call(userId, 'getOrder', { orderNumber })).data)
const poll = async (orderNumber: string) =>
  (await cashier.call(userId, 'checkPayResult', { orderNumber, payAgent: 'alipay' })).data.tradeStatus
const cancel = (orderNumber: string, as = userId) => cashier.call(as, 'cancelOrder', { orderNumber })
const cards = async () => (await product.modules.time.service.cards(userId, 1, 100)).list

describe('of one user and one product, one order waits', () => {
  it('however often the cashier opens', async () => {
    const first = await cashier.order(userId, 'card-1h')
    const second = await cashier.order(userId, 'card-1h')
    expect(second.orderNumber).toBe(first.orderNumber)
    expect(second.tradeNumber).not.toBe(first.tradeNumber)
    expect(await list('pending')).toHaveLength(1)
    expect((await cashier.order(userId, 'card-2h')).orderNumber).not.toBe(first.orderNumber)
    expect((await cashier.order(await addTestUser(database), 'card-1h')).orderNumber).not.toBe(
      first.orderNumber,
    )
  })

  it('of twenty at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => cashier.order(userId, 'card-1h')))
    expect(new Set(made.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  it('and is paid by any of its codes', async () => {
    const first = await cashier.order(userId, 'card-1h')
    const second = await cashier.order(userId, 'card-1h')
    await cashier.notify(await cashier.pay(first.tradeNumber))
    expect(await poll(second.orderNumber)).toBe(1)
    expect(await cards()).toHaveLength(1)
    expect((await cashier.order(userId, 'card-1h')).orderNumber).not.toBe(first.orderNumber)
  })

  it('also after it expired, for a day; then a new one is made', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    for (const minutes of [16, 16]) {
      clock.advance(minutes * 60_000)
      await cashier.reconcile.run(signal)
      expect(await list('pending')).toEqual([])
      expect((await cashier.order(userId, 'card-1h')).orderNumber).toBe(orderNumber)
    }
    clock.advance(24 * 3_600_000)
    await cashier.reconcile.run(signal)
    expect((await cashier.order(userId, 'card-1h')).orderNumber).not.toBe(orderNumber)
    expect((await list()).map(({ status }) => status)).toEqual(['pending', 'expired'])
  })

  it('at the price of today: another price is another order, and money for the one before goes back', async () => {
    const goodsId = `price-${userId}`
    await cashier.goods.create({
      goodsId,
      kind: 'card',
      nameEn: 'Trial',
      nameZh: '试用',
      price: 500,
      originalPrice: 900,
      durationSeconds: 60,
      effectiveSeconds: 365 * 86_400,
      sortOrder: 99,
    })
    const before = await cashier.order(userId, goodsId)
    await cashier.goods.setPrice(goodsId, 600, 900)
    const after = await cashier.order(userId, goodsId)
    expect(
      (await list()).map(({ orderNumber, status, price }) => [orderNumber, status, price]).sort(),
    ).toEqual(
      [
        [before.orderNumber, 'expired', 5],
        [after.orderNumber, 'pending', 6],
      ].sort(),
    )
    await cashier.notify(await cashier.pay(before.tradeNumber))
    expect(cashier.events).toMatchObject([{ type: 'payment-unusable', reason: 'order-closed', amount: 500 }])
    const refused = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId,
      payAgent: 'alipay',
      orderNumber: before.orderNumber,
    })
    expect(refused.code).toBe(errorCatalog.ORDER_OVER.code)
  })

  it('says until when it can be paid', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    const until = () => list().then(([order]) => order?.expireTime)
    expect(await until()).toBe(Math.floor(clock.now().getTime() / 1000) + 900)
    clock.advance(60_000)
    await cashier.order(userId, 'card-1h', orderNumber)
    expect(await until()).toBe(Math.floor(clock.now().getTime() / 1000) + 900)
  })
})

describe('an order is cancelled', () => {
  it('by its owner, as often as they like, and is another one afterwards', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    expect(await cancel(orderNumber)).toEqual({ code: 1, data: null })
    expect(await cancel(orderNumber)).toEqual({ code: 1, data: null })
    expect(await poll(orderNumber)).toBe(3)
    expect((await cashier.order(userId, 'card-1h')).orderNumber).not.toBe(orderNumber)
    const refused = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId: 'card-1h',
      payAgent: 'alipay',
      orderNumber,
    })
    expect(refused.code).toBe(errorCatalog.ORDER_OVER.code)
  })

  it('also after it expired', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    clock.advance(16 * 60_000)
    await cashier.reconcile.run(signal)
    expect((await cancel(orderNumber)).code).toBe(1)
    expect((await detail(orderNumber)).order.status).toBe('cancelled')
  })

  it('by no one else, and not once it is paid', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    expect((await cancel(orderNumber, await addTestUser(database))).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
    await cashier.notify(await cashier.pay(tradeNumber))
    expect((await cancel(orderNumber)).code).toBe(errorCatalog.ORDER_OVER.code)
    expect((await detail(orderNumber)).order.status).toBe('paid')
  })

  it('and its scanned code is closed at the gateway', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.gateway.scan(tradeNumber)
    clock.advance(5000)
    await cancel(orderNumber)
    await cashier.asker.idle()
    await expect(cashier.pay(tradeNumber)).rejects.toThrow("can't be paid")
  })

  it('and what is paid for it afterwards goes back, which its messages and its details say', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cancel(orderNumber)
    await cashier.notify(await cashier.pay(tradeNumber))
    await cashier.reconcile.run(signal)
    expect(cashier.events.filter((event) => event.userId === userId)).toMatchObject([
      { type: 'payment-unusable', orderNumber, reason: 'order-cancelled', amount: 690 },
    ])
    expect(await cards()).toEqual([])
    expect(await detail(orderNumber)).toMatchObject({
      order: { status: 'cancelled', refundAmount: 6.9 },
      refunds: [{ amount: 6.9, reason: 'order-cancelled', doneTime: expect.any(Number) as number }],
    })
  })

  it('or paid, when both happen at once: never both, and no money is lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
      const notice = await cashier.pay(tradeNumber)
      await Promise.all([cancel(orderNumber), cashier.notify(notice)])
      await cashier.reconcile.run(signal)
      const { order, refunds } = await detail(orderNumber)
      expect([
        ['paid', 0],
        ['cancelled', 1],
      ]).toContainEqual([order.status, refunds.length])
    }
  })
})

describe('a second payment', () => {
  it('stands in its order as given back, and the filter finds it', async () => {
    const first = await cashier.order(userId, 'card-1h')
    const second = await cashier.order(userId, 'card-1h')
    for (const tradeNumber of [first.tradeNumber, second.tradeNumber])
      await cashier.notify(await cashier.pay(tradeNumber))
    await cashier.order(userId, 'card-2h')
    expect(await detail(first.orderNumber)).toMatchObject({
      order: { status: 'paid', refundAmount: 6.9 },
      refunds: [{ amount: 6.9, reason: 'paid-twice', doneTime: null }],
    })
    await cashier.reconcile.run(signal)
    expect((await detail(first.orderNumber)).refunds).toMatchObject([
      { doneTime: expect.any(Number) as number },
    ])
    expect(await list('refunded')).toMatchObject([
      { orderNumber: first.orderNumber, status: 'paid', refundAmount: 6.9 },
    ])
  })

  it('can’t be made with a code that was scanned before the first', async () => {
    const first = await cashier.order(userId, 'card-1h')
    const second = await cashier.order(userId, 'card-1h')
    await cashier.gateway.scan(second.tradeNumber)
    for (const notice of await cashier.noticesOf(second.tradeNumber)) await cashier.notify(notice)
    await cashier.notify(await cashier.pay(first.tradeNumber))
    clock.advance(60_000)
    await cashier.reconcile.run(signal)
    await expect(cashier.pay(second.tradeNumber)).rejects.toThrow("can't be paid")
  })
})
