import { text } from 'node:stream/consumers'
import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessMonth, systemClock } from '../../../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts'
import { openSandbox } from '../../../platform/payments/open-payments.ts'
import { openTestProduct, type TestProduct } from '../../../testing-product.ts'
import { addTestUser } from '../../auth/testing.ts'

const { ILLEGAL_REQUEST, PARAMETER_INVALID, RECORD_NOT_FOUND } = errorCatalog

let database: TestDatabase
let product: TestProduct
let owner: string
let support: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url)
  await product.modules.cashier.goods.ensureSeeds()
  owner = await addTestUser(database, { role: 'owner' })
  support = await addTestUser(database, { role: 'support' })
})
afterAll(async () => {
  await product.close()
  await database.close()
})

const codeOf = async <Name extends EndpointName>(userId: string, name: Name, fields: RequestOf<Name>) =>
  (await product.call(userId, name, fields)).code
const look = async (orderNumber: string, userId = owner) =>
  (await product.call(userId, 'getSoldOrder', { orderNumber })).data
const refunds = async (fields: RequestOf<'listRefunds'> = {}, language = 'en') =>
  (await product.call(owner, 'listRefunds', fields, language)).data

/** Paid at the payment company, which has not said so. */
async function pay(userId: string, goodsId: string): Promise<string> {
  const { data } = await product.call(userId, 'executePayment', { source: 0, goodsId, payAgent: 'alipay' })
  await openSandbox({ database, clock: systemClock }).gateway.pay(data.payUrl.split('/').pop() ?? '')
  return data.orderNumber
}

it('an order is shown with its payments, which are asked about now, and its refunds', async () => {
  const buyer = await addTestUser(database)
  const orderNumber = await pay(buyer, 'card-1h')
  expect(await look(orderNumber)).toMatchObject({
    goodsId: 'card-1h',
    quantity: 1,
    currency: '￥',
    attempts: [{ channel: 'sandbox', state: 'open', paidTime: null, gatewayTradeNumber: null }],
    refunds: [],
  })
  expect((await product.call(owner, 'reconcileOrders', {})).data).toEqual({ isDone: true })
  const { attempts } = await look(orderNumber, support)
  expect(attempts).toMatchObject([{ state: 'paid', paidTime: expect.any(Number) as number }])
  expect(attempts[0]?.gatewayTradeNumber).not.toBeNull()
  await product.call(owner, 'refundOrder', { orderNumber, amount: 1.5, reason: 'Late' })
  await product.call(owner, 'refundOrder', { orderNumber, reason: 'Bought twice' })
  expect((await look(orderNumber)).refunds).toMatchObject([
    { amount: 1.5, reason: 'partial', state: 'done', doneTime: expect.any(Number) as number },
    { amount: 5.4, reason: 'operator', state: 'done', refusal: null },
  ])
  expect(await codeOf(owner, 'getSoldOrder', { orderNumber: '1' })).toBe(RECORD_NOT_FOUND.code)
  expect(await codeOf(support, 'reconcileOrders', {})).toBe(ILLEGAL_REQUEST.code)
})

it('refunds of a month are listed by what became of them, with sums and as a table', async () => {
  const [zoe, max] = [
    await addTestUser(database, { email: 'zoe@refunds.example' }),
    await addTestUser(database, { email: 'max@refunds.example' }),
  ]
  const [byBuyer, byOperator] = [await pay(zoe, 'card-2h'), await pay(max, 'card-3h')]
  await product.call(owner, 'reconcileOrders', {})
  const { amount } = (await product.call(zoe, 'quoteRefund', { orderNumber: byBuyer })).data
  await product.call(zoe, 'requestRefund', { orderNumber: byBuyer, amount })
  await product.call(owner, 'refundOrder', { orderNumber: byOperator, amount: 2.5, reason: 'Late' })

  const keyword = 'refunds.example'
  const now = await refunds({ keyword })
  expect(now).toMatchObject({
    month: businessMonth(new Date(), 'Asia/Shanghai'),
    total: 2,
    sums: [{ currency: '￥', amount: 15.4, refunds: 2 }],
    list: [
      { orderNumber: byOperator, email: 'max@refunds.example', amount: 2.5, price: 18.9, reason: 'partial' },
      {
        orderNumber: byBuyer,
        email: 'zoe@refunds.example',
        name: '2 Hours Time Card',
        amount: 12.9,
        reason: 'buyer',
        state: 'done',
        rule: 'unused-time',
        unusedSeconds: 7200,
        totalSeconds: 7200,
      },
    ],
  })
  expect(now.list[0]).toMatchObject({ rule: null, unusedSeconds: null })
  const second = await refunds({ keyword, page: 2, pageSize: 1 }, 'zh-CN')
  expect(second).toMatchObject({ total: 2, sums: now.sums, list: [{ name: '2 小时时长卡' }] })
  expect(await refunds({ keyword: byBuyer })).toMatchObject({ total: 1 })
  expect(await refunds({ month: '2001-01' })).toMatchObject({
    month: '2001-01',
    list: [],
    total: 0,
    sums: [],
  })

  const { sales } = product.modules.operator
  const csv = await text((await sales.export({ keyword }, 'en')).content)
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(
    `,${byOperator},max@refunds.example,3 Hours Time Card,￥,18.9,2.5,partial,,,,done,,`,
  )
  expect(lines[2]).toContain(',12.9,12.9,buyer,unused-time,7200,7200,done,,')

  // Refused ones are listed, and nothing that went back.
  await database.orm.execute(
    `update partial_refunds set done_at = null, refused_at = now(), refusal = 'Too late' where amount_fen = 250`,
  )
  expect(await refunds({ keyword })).toMatchObject({
    sums: [{ amount: 12.9, refunds: 1 }],
    list: [{ state: 'refused', refusal: 'Too late', doneTime: null }, { state: 'done' }],
  })
})

it.each(['13', '2026-13', '2026-1'])('there is no month %s', async (month) => {
  expect(await codeOf(owner, 'listRefunds', { month })).toBe(PARAMETER_INVALID.code)
})

it('support sees refunds and exports none', async () => {
  expect(await codeOf(support, 'listRefunds', {})).toBe(successCode)
  expect(await codeOf(support, 'exportRefunds', {})).toBe(ILLEGAL_REQUEST.code)
})
