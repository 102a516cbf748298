import { errorCatalog } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
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

const cards = async () => (await product.modules.time.service.cards(userId, 1, 100)).list
const status = async (orderNumber: string) =>
  (await cashier.call(userId, 'checkPayResult', { orderNumber, payAgent: 'alipay' })).data.tradeStatus
/** Polls until what was asked in the background has been booked. */
const polled = async (orderNumber: string) => {
  await status(orderNumber)
  await cashier.asker.idle()
  return status(orderNumber)
}

describe('goods', () => {
  it('are the seeds, in the reader’s language, as the contract has them', async () => {
    const { data } = await cashier.call(userId, 'listGoods', { goodsType: 1 })
    expect(schemas.listGoods.answer.parse(data)).toMatchObject([
      {
        goodsId: 'vip-month',
        goodsName: 'VIP, 1 month',
        price: 29.9,
        originalPrice: 29.9,
        duration: 72_000,
        effectiveTime: 30 * 86_400,
        discount: 0,
      },
      { goodsId: 'vip-quarter', price: 79.9, effectiveTime: 90 * 86_400, discount: 0.11 },
      { goodsId: 'vip-year', price: 269, effectiveTime: 365 * 86_400, discount: 0.25 },
    ])
    const { data: times } = await cashier.call(userId, 'listGoods', { goodsType: 0 }, 'zh-CN')
    expect(times.map(({ duration }) => duration)).toEqual([1800, 3600, 7200, 10_800, 18_000, 36_000])
    expect(times[0]).toMatchObject({ goodsName: '30 分钟时长卡', effectiveTime: 365 * 86_400 })
    expect((await cashier.call(undefined, 'listGoods', { goodsType: 1 })).data).toEqual(data)
  })

  it('are quoted before they are ordered', async () => {
    const { data } = await cashier.call(userId, 'quoteOrder', { goodsId: 'vip-quarter' })
    expect(schemas.quoteOrder.answer.parse(data)).toMatchObject({
      goodsType: 1,
      goodsAmount: 89.7,
      discountAmount: 9.8,
      total: 79.9,
      currency: '￥',
    })
    expect((await cashier.call(userId, 'quoteOrder', { goodsId: 'nothing' })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })
})

describe('a payment', () => {
  it('is scanned, paid, and gives the card once', async () => {
    const { orderNumber, tradeNumber, payUrl } = await cashier.order(userId, 'card-2h')
    expect(new URL(payUrl).pathname).toBe(`/sandbox/pay/${tradeNumber}`)
    expect(await status(orderNumber)).toBe(-1)
    await cashier.gateway.scan(tradeNumber)
    const [scanned = {}] = await cashier.noticesOf(tradeNumber)
    expect(await cashier.notify(scanned)).toBe('success')
    expect(await status(orderNumber)).toBe(0)
    const notice = await cashier.pay(tradeNumber)
    expect(await cashier.notify(notice)).toBe('success')
    expect(await cashier.notify(notice)).toBe('success')
    expect(await status(orderNumber)).toBe(1)
    expect(await cards()).toMatchObject([{ source: 'bought', duration: 7200, remaining: 7200 }])
    expect(cashier.events).toEqual([
      {
        type: 'order-paid',
        userId,
        orderNumber,
        goodsKind: 'card',
        goodsName: { en: '2 Hours Time Card', 'zh-CN': '2 小时时长卡' },
        amount: 1290,
        currency: 'CNY',
      },
    ])
    const { data } = await cashier.call(userId, 'getOrder', { orderNumber })
    expect(schemas.getOrder.answer.parse(data)).toMatchObject({
      total: 12.9,
      order: { status: 'paid', price: 12.9 },
    })
  })

  it('of a membership extends it from its present end', async () => {
    for (const goodsId of ['vip-month', 'vip-quarter']) {
      const { tradeNumber } = await cashier.order(userId, goodsId)
      await cashier.notify(await cashier.pay(tradeNumber))
    }
    expect(await product.modules.membership.service.endOf(userId)).toEqual(
      new Date(clock.now().getTime() + 120 * dayMs),
    )
  })

  it('is found by the poll when its notice is lost', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.pay(tradeNumber)
    clock.advance(5000)
    expect(await polled(orderNumber)).toBe(1)
    expect(await cards()).toHaveLength(1)
  })

  it('is found by the reconciler when no one polls either', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.pay(tradeNumber)
    clock.advance(60_000)
    await cashier.reconcile.run(signal)
    expect(await status(orderNumber)).toBe(1)
  })

  it('that was declined has failed, and the order can be tried again', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.gateway.scan(tradeNumber)
    await cashier.gateway.close(tradeNumber)
    for (const notice of (await cashier.noticesOf(tradeNumber)).reverse())
      expect(await cashier.notify(notice)).toBe('success')
    expect(await status(orderNumber)).toBe(3)
    const again = await cashier.order(userId, 'card-1h', orderNumber)
    expect(again.orderNumber).toBe(orderNumber)
    expect(again.tradeNumber).not.toBe(tradeNumber)
    expect(await status(orderNumber)).toBe(-1)
    await cashier.notify(await cashier.pay(again.tradeNumber))
    expect(await status(orderNumber)).toBe(1)
  })

  it('is over after 15 minutes, for the cashier at once and for the gateway with the next look', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    const scanned = await cashier.order(userId, 'card-2h')
    await cashier.gateway.scan(scanned.tradeNumber)
    clock.advance(15 * 60_000)
    expect(await status(orderNumber)).toBe(3)
    await cashier.asker.idle()
    clock.advance(60_000)
    await cashier.reconcile.run(signal)
    const states = async (order: string) =>
      (await cashier.repository.attemptsOf(order)).map(({ state }) => state)
    expect(await states(orderNumber)).toEqual(['closed'])
    expect(await states(scanned.orderNumber)).toEqual(['closed'])
    await expect(cashier.pay(tradeNumber)).rejects.toThrow("can't be paid")
    expect((await cashier.call(userId, 'getOrder', { orderNumber })).data.order).toMatchObject({
      status: 'expired',
      expireTime: null,
    })
    const revived = await cashier.order(userId, 'card-1h', orderNumber)
    expect(revived.orderNumber).toBe(orderNumber)
    expect(await status(orderNumber)).toBe(-1)
    clock.advance(dayMs)
    await cashier.reconcile.run(signal)
    const again = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId: 'card-1h',
      payAgent: 'alipay',
      orderNumber,
    })
    expect(again.code).toBe(errorCatalog.ORDER_OVER.code)
  })
})

describe('what the client may not do', () => {
  it('name its own price, amount, user or state', async () => {
    const tampered = {
      source: 0,
      goodsId: 'vip-year',
      payAgent: 'alipay',
      price: 0.01,
      amount: 0,
      quantity: -1,
      userId: 'x',
      status: 'paid',
    } as never
    const { data } = await cashier.call(userId, 'executePayment', tampered)
    const detail = await cashier.call(userId, 'getOrder', { orderNumber: data.orderNumber })
    expect(detail.data).toMatchObject({ total: 269, order: { status: 'pending', price: 269 } })
  })

  it.each([
    ['a goods id that is not sold', { goodsId: 'free' }, 'RECORD_NOT_FOUND'],
    ['goods as a number', { goodsId: 1 }, 'PARAMETER_INVALID'],
    ['several goods', { goodsId: ['card-1h', 'vip-year'] }, 'PARAMETER_INVALID'],
    ['a way to pay that is not offered', { payAgent: 'cash' }, 'PAYMENT_UNAVAILABLE'],
    ['what is no name of a way to pay', { payAgent: '../cash' }, 'PARAMETER_INVALID'],
    ['no way to pay', { payAgent: undefined }, 'PARAMETER_MISSING'],
    ['an order that does not exist', { orderNumber: '0' }, 'RECORD_NOT_FOUND'],
    ['an order as an object', { orderNumber: { $ne: '' } }, 'PARAMETER_INVALID'],
    ['SQL', { goodsId: "' or 1=1 --" }, 'RECORD_NOT_FOUND'],
  ] as const)('send %s', async (_what, change, error) => {
    const answer = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId: 'card-1h',
      payAgent: 'alipay',
      ...change,
    } as never)
    expect(answer.code).toBe(errorCatalog[error].code)
  })

  it('pay cheap goods under an order of dear ones, or the other way round', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-30m')
    const answer = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId: 'vip-year',
      payAgent: 'alipay',
      orderNumber,
    })
    expect(answer.code).toBe(errorCatalog.ILLEGAL_REQUEST.code)
  })

  it('see, poll, pay or print the order of another user', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-30m')
    const stranger = await addTestUser(database)
    const { code } = errorCatalog.RECORD_NOT_FOUND
    expect((await cashier.call(stranger, 'checkPayResult', { orderNumber, payAgent: 'alipay' })).code).toBe(
      code,
    )
    expect((await cashier.call(stranger, 'getOrder', { orderNumber })).code).toBe(code)
    expect((await cashier.call(stranger, 'downloadReceipt', { orderNumber })).code).toBe(code)
    expect(
      (
        await cashier.call(stranger, 'executePayment', {
          source: 0,
          goodsId: 'card-30m',
          payAgent: 'alipay',
          orderNumber,
        })
      ).code,
    ).toBe(code)
    expect((await cashier.call(stranger, 'listOrders', {})).data).toEqual({ list: [], total: 0 })
  })
})

describe('orders', () => {
  it('keep the price and the name of when they were made', async () => {
    await cashier.goods.create({
      goodsId: `test-${userId}`,
      kind: 'card',
      nameEn: 'Trial',
      nameZh: '试用',
      price: 500,
      originalPrice: 500,
      durationSeconds: 60,
      effectiveSeconds: 365 * 86_400,
      sortOrder: 99,
    })
    const { orderNumber } = await cashier.order(userId, `test-${userId}`)
    await cashier.goods.setPrice(`test-${userId}`, 900, 1000)
    await cashier.goods.retire(`test-${userId}`)
    const again = await cashier.order(userId, `test-${userId}`, orderNumber)
    await cashier.notify(await cashier.pay(again.tradeNumber))
    expect((await cashier.call(userId, 'getOrder', { orderNumber })).data.order).toMatchObject({
      price: 5,
      status: 'paid',
    })
    const fresh = await cashier.call(userId, 'executePayment', {
      source: 0,
      goodsId: `test-${userId}`,
      payAgent: 'alipay',
    })
    expect(fresh.code).toBe(errorCatalog.RECORD_NOT_FOUND.code)
  })

  it('have a receipt once they are paid, in the reader’s language', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'vip-year')
    expect((await cashier.call(userId, 'downloadReceipt', { orderNumber })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
    await cashier.notify(await cashier.pay(tradeNumber))
    for (const language of ['en', 'zh-CN']) {
      const { headers, rawPayload } = await cashier.app.inject({
        url: `/web-api/order/receipt?orderNumber=${orderNumber}`,
        headers: { token: `user:${userId}`, 'accept-language': language },
      })
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toContain(`longhand-${orderNumber}.pdf`)
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(rawPayload.subarray(-6).toString()).toContain('%%EOF')
      // The font alone has two megabytes: only the characters that are used may be in it.
      expect(rawPayload.length).toBeLessThan(50_000)
    }
  })

  it('are listed newest first, by pages and by status', async () => {
    const made: string[] = []
    for (const goodsId of ['card-30m', 'card-1h', 'card-2h', 'card-3h', 'card-5h']) {
      clock.advance(1000)
      made.unshift((await cashier.order(userId, goodsId)).orderNumber)
    }
    const { data } = await cashier.call(userId, 'listOrders', { page: 2, pageSize: 2 })
    expect(schemas.listOrders.answer.parse(data).list.map(({ orderNumber }) => orderNumber)).toEqual(
      made.slice(2, 4),
    )
    expect(data.total).toBe(5)
    expect((await cashier.call(userId, 'listOrders', { status: 'paid' })).data).toEqual({
      list: [],
      total: 0,
    })
  })

  it('of a person are theirs to take away, and stay when the person goes', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    const paid = await cashier.order(userId, 'card-2h')
    await cashier.notify(await cashier.pay(paid.tradeNumber))
    const files = []
    for await (const file of cashier.personalData.collect(userId)) files.push(file)
    expect(files.map(({ path }) => path)).toEqual(['orders.json'])
    expect((files[0]?.content as Buffer).toString()).toContain(orderNumber)
    const late = await cashier.pay(tradeNumber)
    await cashier.personalData.erase(userId)
    expect(await cashier.notify(late)).toBe('success')
    expect((await cashier.repository.findAnyOrder(orderNumber))?.status).toBe('cancelled')
    expect((await cashier.repository.findAnyOrder(paid.orderNumber))?.status).toBe('paid')
    expect(cashier.events.at(-1)).toMatchObject({
      type: 'payment-unusable',
      reason: 'order-cancelled',
      amount: 690,
    })
  })
})
