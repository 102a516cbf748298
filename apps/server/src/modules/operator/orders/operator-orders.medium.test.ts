import { text } from 'node:stream/consumers'
import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openSandbox } from '../../../platform/payments/open-payments.ts'
import { fromMain, toMain } from '../../../platform/payments/money.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, NEWER_REVISION, NOT_POSSIBLE_NOW, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let support: string
let ann: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  await product.modules.cashier.goods.ensureSeeds()
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
  ann = await addTestUser(database, { email: 'ann@orders.example' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const orders = async (fields: RequestOf<'listAllOrders'> = {}, language = 'en') =>
  (await product.call(owner, 'listAllOrders', fields, language)).data.list

async function order(
  userId: string,
  goodsId = 'card-1h',
): Promise<{ orderNumber: string; pay: () => Promise<void> }> {
  const { data } = await product.call(userId, 'executePayment', { source: 0, goodsId, payAgent: 'alipay' })
  return {
    orderNumber: data.orderNumber,
    pay: async () => {
      await openSandbox({ database, clock: systemClock }).gateway.pay(data.payUrl.split('/').pop() ?? '')
      await product.modules.cashier.reconcile.run(new AbortController().signal)
    },
  }
}

describe('orders', () => {
  it('of all people are listed, found by buyer, number and status, and given back once with a reason', async () => {
    const { orderNumber, pay } = await order(ann)
    expect(await orders({ keyword: 'ann@orders' })).toMatchObject([
      {
        orderNumber,
        email: 'ann@orders.example',
        status: 'pending',
        refunded: 0,
        channel: null,
        paidTime: null,
        refundTime: null,
      },
    ])
    expect(await codeOf(owner, 'refundOrder', { orderNumber, reason: 'x' })).toBe(NOT_POSSIBLE_NOW.code)
    await pay()
    const [paid] = await orders({ keyword: orderNumber.slice(-8), status: 'paid' }, 'zh-CN')
    expect(paid).toMatchObject({ status: 'paid', channel: 'sandbox', price: expect.any(Number) as number })
    expect(paid?.name).toMatch(/[\u4e00-\u9fff]/)
    expect(await orders({ status: 'refunded' })).toEqual([])
    expect(await orders({ keyword: 'nothing like it' })).toEqual([])

    expect(await codeOf(support, 'listAllOrders', {})).toBe(successCode)
    expect(await codeOf(support, 'refundOrder', { orderNumber, reason: 'x' })).toBe(ILLEGAL_REQUEST.code)
    const answers = await Promise.all([
      product.call(owner, 'refundOrder', { orderNumber, reason: 'Bought twice' }),
      product.call(owner, 'refundOrder', { orderNumber, reason: 'Bought twice' }),
    ])
    expect(answers.map(({ code }) => code)).toContain(successCode)
    expect(answers.find(({ code }) => code === successCode)?.data).toEqual({ isDone: true })
    const [refunded] = await orders({ keyword: orderNumber })
    expect(refunded).toMatchObject({ status: 'refunded', refunded: paid?.price })
    expect(await codeOf(owner, 'refundOrder', { orderNumber, reason: 'x' })).toBe(NOT_POSSIBLE_NOW.code)
    expect(await codeOf(owner, 'refundOrder', { orderNumber: 'none', reason: 'x' })).toBe(
      RECORD_NOT_FOUND.code,
    )
    const { list } = (await product.call(owner, 'listTrail', { keyword: orderNumber })).data
    expect(list.filter(({ after }) => after?.['refundedFen'] !== undefined)).toHaveLength(1)
    expect(list.find(({ action }) => action === 'refund')).toMatchObject({
      target: orderNumber,
      before: { status: 'paid' },
      after: { reason: 'Bought twice' },
    })
  })

  it('say which parts of them went back', async () => {
    const { orderNumber, pay } = await order(ann, 'card-3h')
    await pay()
    const price = (await orders({ keyword: orderNumber }))[0]?.price ?? 0
    const part = { orderNumber, reason: 'Late', key: 'late' }
    const giveBack = (amount: number, key = part.key) =>
      product.call(owner, 'refundOrder', { ...part, amount, key })
    for (let time = 0; time < 2; time += 1) expect((await giveBack(1.5)).data).toEqual({ isDone: true })
    expect(await orders({ keyword: orderNumber })).toMatchObject([
      { status: 'paid', refunded: 1.5, refundable: toMain(fromMain(price)! - 150) },
    ])
    expect((await giveBack(2)).code).toBe(ILLEGAL_REQUEST.code)
    for (let time = 0; time < 2; time += 1)
      expect(await codeOf(owner, 'refundOrder', { orderNumber, amount: 0.25, reason: 'Late' })).toBe(
        successCode,
      )
    expect(await orders({ keyword: orderNumber })).toMatchObject([{ status: 'paid', refunded: 2 }])
    expect((await giveBack(1.505, 'fine')).code).toBe(errorCatalog.PARAMETER_INVALID.code)
    const tooMuch = await giveBack(price, 'more')
    expect([tooMuch.code, tooMuch.message]).toEqual([
      NOT_POSSIBLE_NOW.code,
      expect.stringMatching(/^￥[\d.]+ of this payment can still be refunded$/),
    ])
    expect(await codeOf(owner, 'refundOrder', { orderNumber, reason: 'The rest' })).toBe(successCode)
    expect(await orders({ keyword: orderNumber })).toMatchObject([
      { status: 'refunded', refunded: price, refundable: 0 },
    ])
    const asked = (await product.call(owner, 'listTrail', { keyword: orderNumber })).data.list
    expect(asked.find(({ after }) => after?.['askedFen'] === 150)).toMatchObject({ action: 'refund' })
  })

  it('go back only from what an operator saw: of two, the slower is told what is left', async () => {
    const { orderNumber, pay } = await order(ann, 'card-3h')
    await pay()
    const from = (await orders({ keyword: orderNumber }))[0]?.refundable ?? 0
    const part = { orderNumber, amount: 1.5, key: 'first', from, reason: 'Late' }
    for (let time = 0; time < 2; time += 1)
      expect((await product.call(owner, 'refundOrder', part)).data).toEqual({ isDone: true })
    for (const slower of [
      { ...part, key: 'second' },
      { orderNumber, from, reason: 'Late' },
    ]) {
      const { code, message } = await product.call(owner, 'refundOrder', slower)
      expect([code, message]).toEqual([
        NEWER_REVISION.code,
        expect.stringMatching(/^Part of this order has just been refunded\. ￥[\d.]+ is left$/),
      ])
    }
    const [now] = await orders({ keyword: orderNumber })
    expect(now).toMatchObject({ status: 'paid', refunded: 1.5 })
    const rest = { orderNumber, from: now?.refundable, reason: 'The rest' }
    expect((await product.call(owner, 'refundOrder', rest)).data).toEqual({ isDone: true })
  })

  it('are a table', async () => {
    const { orderNumber } = await order(ann, 'card-2h')
    const csv = await text(
      (await product.modules.operator.orders.export({ keyword: orderNumber }, 'en')).content,
    )
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(`${orderNumber},ann@orders.example,`)
    expect(csv).toMatch(/,￥,\d/)
    expect(csv).toContain(',0,pending,,')
  })

  it('tell money by the days of a time zone', async () => {
    const { orderNumber, pay } = await order(ann, 'card-5h')
    await pay()
    const { price } = (await product.modules.cashier.repository.findAnyOrder(orderNumber)) ?? {
      price: 0,
    }
    await database.orm.execute(
      sql`update orders set paid_at = '2026-03-01T20:00:00Z' where order_number = ${orderNumber}`,
    )
    const { allOrders } = product.modules.cashier
    const from = new Date('2026-02-01T00:00:00Z')
    const day = async (timeZone: string) => (await allOrders.moneyByDay(from, timeZone))[0]
    expect(await day('UTC')).toEqual({ day: '2026-03-01', paid: price, refunded: 0 })
    expect(await day('Asia/Shanghai')).toMatchObject({ day: '2026-03-02', paid: price })
    expect(await day('America/Los_Angeles')).toMatchObject({ day: '2026-03-01' })
    await product.modules.cashier.refunds.refundPart(orderNumber, { amount: 150, key: 'march' })
    await database.orm.execute(
      sql`update partial_refunds set done_at = '2026-03-01T21:00:00Z' where key = 'march'`,
    )
    expect(await day('UTC')).toEqual({ day: '2026-03-01', paid: price, refunded: 150 })
  })
})

describe('gift codes', () => {
  it('are counted by batch and ended with a reason, once', async () => {
    const now = Date.now()
    const { batchId, codes } = await product.modules.rewards.giftCodes.create({
      rewardType: 0,
      rewardNumber: 50,
      count: 3,
      maxUses: 1,
      startsAt: new Date(now - 1000),
      endsAt: new Date(now + 86_400_000),
      note: 'Spring',
    })
    await product.call(ann, 'redeemGiftCode', { packCode: codes[0] ?? '' })
    const batches = (await product.call(owner, 'listGiftCodes', {})).data
    expect(batches).toMatchObject([{ batchId, note: 'Spring', codes: 3, uses: 1, maxUses: 3, voided: 0 }])
    expect(JSON.stringify(batches)).not.toContain(codes[1])
    expect(await codeOf(support, 'voidGiftCodes', { batchId, reason: 'Leaked' })).toBe(ILLEGAL_REQUEST.code)
    expect(await codeOf(owner, 'voidGiftCodes', { batchId, reason: 'Leaked' })).toBe(successCode)
    expect(await codeOf(owner, 'voidGiftCodes', { batchId, reason: 'Leaked' })).toBe(NOT_POSSIBLE_NOW.code)
    // Neither a code nor what is no id ends anything.
    expect(await codeOf(owner, 'voidGiftCodes', { batchId: 'x', reason: 'y' })).toBe(NOT_POSSIBLE_NOW.code)
    expect((await product.call(owner, 'listTrail', { keyword: batchId })).data.list).toMatchObject([
      { action: 'gift_codes_void', after: { reason: 'Leaked' } },
    ])
  })
})
