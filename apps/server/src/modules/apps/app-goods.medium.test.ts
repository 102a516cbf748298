import { fileURLToPath } from 'node:url'
import { type EndpointName, errorCatalog } from '@longhand/contracts'
import type { AnswerOf, AppOrder, RequestOf } from '@longhand/contracts'
import { webhookDataSchemas } from '@longhand/contracts/schemas'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, openConnections, type TestDatabase } from '../../platform/db/testing.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { openSandbox } from '../../platform/payments/open-payments.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'

let database: TestDatabase
let product: TestProduct
let http: FastifyInstance
const clock = new ManualClock()

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, {
    clock,
    env: {
      LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
      LONGHAND_PAYMENTS: 'sandbox',
      LONGHAND_PAYMENT_CHANNELS: fileURLToPath(
        new URL('../../platform/payments/testing-lotus.ts', import.meta.url),
      ),
    },
  })
  http = await buildTestApp(product.routes, {
    authenticator: product.modules.auth.authenticator,
    rateLimitScale: 10_000,
  })
})
afterAll(async () => {
  await http.close()
  await product.close()
  await database.close()
})

async function call<Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
  headers: Record<string, string>,
): Promise<{ code: number; data: AnswerOf<Name> }> {
  const { status_code: code, data } = readEnvelope(
    (await http.inject({ ...requestTo(name, fields), headers })).json(),
  )
  return { code, data: data as AnswerOf<Name> }
}

let count = 0
let asApp: <Name extends EndpointName>(
  name: Name,
  fields: RequestOf<Name>,
) => Promise<{ code: number; data: AnswerOf<Name> }>
let buyer: { token: string; userId: string }
let productId: string

beforeEach(async () => {
  count += 1
  const app = await product.modules.apps.apps.create(`app-${count}`, ['https://shop.example'])
  asApp = (name, fields) => call(name, fields, { authorization: `Bearer ${app?.secret}` })
  buyer = (await asApp('openAppSession', { externalUserId: 'user-42' })).data
  await asApp('createWebhook', {
    url: 'http://127.0.0.1:9/',
    events: ['order.paid', 'order.refunded', 'order.expired'],
  })
  productId = (
    await asApp('createAppProduct', {
      name: 'A pot of tea',
      price: 450,
      currency: 'CNY',
      metadata: { sku: 'tea-1' },
    })
  ).data.productId
})

const order = async (reference = 'order-1', externalUserId = 'user-42'): Promise<AppOrder> => {
  const { code, data } = await asApp('createAppOrder', {
    externalUserId,
    productId,
    reference,
    metadata: { table: '7' },
  })
  expect(code).toBe(1)
  return data
}
/** What webhooks were sent, the oldest first. */
async function reported(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await database.orm.execute(
    sql`select body from webhook_deliveries join webhooks on webhooks.id = webhook_id join apps on apps.id = owner_id where owner_kind = 'app' and apps.name = ${`app-${count}`} order by webhook_deliveries.created_at`,
  )
  return (rows as { body: string }[]).map(
    ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
  )
}
/** As the buyer in the cashier does. */
async function begin({ goodsId, orderNumber }: Pick<AppOrder, 'goodsId' | 'orderNumber'>): Promise<string> {
  const { code, data } = await call(
    'executePayment',
    { source: 0, goodsId, orderNumber, payAgent: 'alipay' },
    { token: buyer.token },
  )
  expect(code).toBe(1)
  return data.payUrl.split('/').pop() ?? ''
}
async function pay(waiting: AppOrder): Promise<void> {
  const tradeNumber = await begin(waiting)
  await openSandbox({ database, clock }).gateway.pay(tradeNumber)
  await reconcile()
}
/** The text of the PDF. */
async function paperOf<Name extends 'downloadReceipt' | 'downloadCreditNote'>(
  name: Name,
  fields: RequestOf<Name>,
): Promise<string> {
  const { rawPayload } = await http.inject({ ...requestTo(name, fields), headers: { token: buyer.token } })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
  return text
}
async function reconcile(): Promise<void> {
  clock.advance(10_000)
  await product.modules.cashier.reconcile.run(new AbortController().signal)
}

describe('goods of an app', () => {
  it('are ordered by its backend, paid by its user, and reported with all that the app said', async () => {
    const waiting = await order()
    expect(waiting).toMatchObject({
      status: 'pending',
      price: 450,
      currency: 'CNY',
      reference: 'order-1',
      externalUserId: 'user-42',
      metadata: { table: '7' },
    })
    await pay(waiting)
    expect((await asApp('getAppOrder', { orderNumber: waiting.orderNumber })).data).toMatchObject({
      status: 'paid',
      payTime: expect.any(Number) as number,
    })
    const data = {
      orderNumber: waiting.orderNumber,
      productId,
      reference: 'order-1',
      externalUserId: 'user-42',
      price: 450,
      currency: 'CNY',
      metadata: { table: '7' },
    }
    const reports = await reported()
    expect(reports).toMatchObject([{ type: 'order.paid', data }])
    expect(webhookDataSchemas['order.paid'].parse(reports[0]!.data)).toEqual(reports[0]!.data)
    const { data: shown } = await call(
      'getOrder',
      { orderNumber: waiting.orderNumber },
      { token: buyer.token },
    )
    expect(shown).toMatchObject({
      goodsType: 2,
      total: 4.5,
      order: { goodsName: 'A pot of tea', status: 'paid', duration: 0 },
    })
    // Nothing of ours comes with it.
    expect(await product.modules.membership.service.endOf(buyer.userId)).toBeUndefined()
    expect((await call('getAsset', {}, { token: buyer.token })).data).toMatchObject({ allTimeCard: 0 })
  })

  it('are refunded by its backend, once, and reported', async () => {
    const paid = await order()
    expect((await asApp('refundAppOrder', { orderNumber: paid.orderNumber })).code).toBe(
      errorCatalog.NOT_POSSIBLE_NOW.code,
    )
    await pay(paid)
    for (let time = 0; time < 2; time += 1)
      expect(await asApp('refundAppOrder', { orderNumber: paid.orderNumber })).toEqual({
        code: 1,
        data: { state: 'done', refunded: 450 },
      })
    expect((await asApp('getAppOrder', { orderNumber: paid.orderNumber })).data).toMatchObject({
      status: 'refunded',
    })
    expect((await reported()).map(({ type }) => type)).toEqual(['order.paid', 'order.refunded'])
  })

  it('are refunded in parts, each once for its key, up to what was paid, and each is reported', async () => {
    const paid = await order()
    const { orderNumber } = paid
    const refund = (fields: { amount?: number; key?: string }) =>
      asApp('refundAppOrder', { orderNumber, ...fields })
    expect((await refund({ amount: 1, key: 'stain' })).code).toBe(errorCatalog.NOT_POSSIBLE_NOW.code)
    await pay(paid)
    for (let time = 0; time < 2; time += 1)
      expect((await refund({ amount: 150, key: 'stain' })).data).toEqual({ state: 'done', refunded: 150 })
    expect(await refund({ amount: 151, key: 'stain' })).toEqual({
      code: errorCatalog.ILLEGAL_REQUEST.code,
      data: { amount: 150 },
    })
    expect(await refund({ amount: 301, key: 'too-much' })).toEqual({
      code: errorCatalog.NOT_POSSIBLE_NOW.code,
      data: { reason: 'too-much', rest: 300 },
    })
    const missing = errorCatalog.PARAMETER_MISSING.code
    expect(await refund({ amount: 1 })).toEqual({ code: missing, data: { field: 'key' } })
    expect(await refund({ key: 'x' })).toEqual({ code: missing, data: { field: 'amount' } })
    expect((await asApp('getAppOrder', { orderNumber })).data).toMatchObject({
      status: 'paid',
      refunded: 150,
    })
    expect((await refund({})).data).toEqual({ state: 'done', refunded: 450 })
    expect(await asApp('listAppOrders', {})).toMatchObject({
      data: { list: [{ status: 'refunded', refunded: 450, total: 450 }] },
    })
    expect((await refund({ amount: 150, key: 'stain' })).data).toEqual({ state: 'done', refunded: 450 })
    const reports = (await reported()).slice(1)
    for (const { data } of reports) expect(webhookDataSchemas['order.refunded'].parse(data)).toEqual(data)
    expect(reports).toMatchObject([
      {
        type: 'order.refunded',
        data: { orderNumber, amount: 150, refunded: 150, refundKey: 'stain', total: 450, currency: 'CNY' },
      },
      { type: 'order.refunded', data: { amount: 300, refunded: 450, refundKey: null } },
    ])
  })

  it('have a receipt with each refund on it, and a credit note of each', async () => {
    productId = (await asApp('createAppProduct', { name: 'Tea', price: 1250, currency: 'KWD' })).data
      .productId
    const { data: paid } = await asApp('createAppOrder', {
      externalUserId: 'user-42',
      productId,
      quantity: 3,
      reference: 'order-1',
    })
    await pay(paid)
    const mine = { orderNumber: paid.orderNumber }
    const receipt = () => paperOf('downloadReceipt', mine)
    expect(await receipt()).not.toContain('Refund')
    const missing = async (creditNote?: number) =>
      (
        await call(
          'downloadCreditNote',
          { ...mine, ...(creditNote && { creditNote }) },
          { token: buyer.token },
        )
      ).code
    expect(await missing()).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    for (const [amount, key] of [
      [1000, 'stain'],
      [250, 'late'],
    ] as const) {
      await asApp('refundAppOrder', { ...mine, amount, key })
      clock.advance(1000)
    }
    const { data: shown } = await call('getOrder', mine, { token: buyer.token })
    expect(shown.refunds).toMatchObject([
      { amount: 1, reason: 'partial', creditNote: 1 },
      { amount: 0.25, reason: 'partial', creditNote: 2 },
    ])
    expect(shown.order).toMatchObject({ status: 'paid', refundAmount: 1.25 })
    const number = `C${paid.orderNumber}`
    const text = await receipt()
    for (const part of [
      '3 × KWD 1.250',
      'KWD 3.750',
      '-KWD 1.000,',
      `Credit note number ${number}`,
      '-KWD 0.250,',
      `Credit note number ${number}-2`,
      'KWD 2.500',
    ])
      expect(text).toContain(part)
    const first = await paperOf('downloadCreditNote', { ...mine, creditNote: 1 })
    expect(first).toContain('-KWD 1.000')
    expect(first).toContain('Tea × 3')
    expect(first).not.toContain(`${number}-2`)
    // The newest, where none is named.
    const newest = await paperOf('downloadCreditNote', mine)
    expect(newest).toContain('-KWD 0.250')
    expect(newest).toContain(`${number}-2`)
    expect(await missing(3)).toBe(errorCatalog.RECORD_NOT_FOUND.code)
  })

  it('have a receipt of several pages where that many parts went back', async () => {
    const paid = await order()
    await pay(paid)
    const mine = { orderNumber: paid.orderNumber }
    for (let part = 0; part < 30; part += 1)
      await asApp('refundAppOrder', { ...mine, amount: 1, key: `part-${part}` })
    const text = await paperOf('downloadReceipt', mine)
    for (const part of [`C${paid.orderNumber}-30`, 'CNY 4.20']) expect(text).toContain(part)
  })

  it('are refunded no more than once over by many at the same moment', async () => {
    const paid = await order()
    await pay(paid)
    await openConnections(database)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        asApp('refundAppOrder', { orderNumber: paid.orderNumber, amount: 100, key: `part-${index}` }),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(4)
    expect((await asApp('getAppOrder', { orderNumber: paid.orderNumber })).data.refunded).toBe(400)
    // Notices that were sent together may arrive in any order.
    const sums = (await reported()).map(({ data }) => Number(data['refunded'] ?? 0))
    expect(sums.sort((one, other) => one - other)).toEqual([0, 100, 200, 300, 400])
  })

  it('are reported when no one paid, and can be tried again for a while', async () => {
    const waiting = await order()
    await begin(waiting)
    clock.advance(15 * 60_000)
    await reconcile()
    await reconcile()
    expect((await asApp('getAppOrder', { orderNumber: waiting.orderNumber })).data.status).toBe('expired')
    expect((await reported()).map(({ type }) => type)).toEqual(['order.expired'])
    buyer = (await asApp('openAppSession', { externalUserId: 'user-42' })).data
    await pay(waiting)
    expect((await reported()).map(({ type }) => type)).toEqual(['order.expired', 'order.paid'])
  })

  it('wait in one order for each user, product and reference, however often they are asked for at once', async () => {
    await openConnections(database)
    const orders = await Promise.all(Array.from({ length: 10 }, () => order('order-9')))
    expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1)
    const other = (await asApp('createAppProduct', { name: 'Cake', price: 300, currency: 'CNY' })).data
    await asApp('openAppSession', { externalUserId: 'user-43' })
    const numbers = [
      orders[0]?.orderNumber,
      (await order('order-10')).orderNumber,
      (await order('order-9', 'user-43')).orderNumber,
      (
        await asApp('createAppOrder', {
          externalUserId: 'user-42',
          productId: other.productId,
          reference: 'order-9',
        })
      ).data.orderNumber,
    ]
    expect(new Set(numbers).size).toBe(4)
  })

  it('that were paid are not sold again under their reference; those that were refunded are', async () => {
    const paid = await order()
    await pay(paid)
    expect(await order()).toMatchObject({ orderNumber: paid.orderNumber, status: 'paid' })
    await asApp('refundAppOrder', { orderNumber: paid.orderNumber })
    expect(await order()).toMatchObject({ status: 'pending' })
  })

  it('are on no list of ours, can not be bought without an order, and go with their product', async () => {
    const waiting = await order()
    for (const goodsType of [0, 1] as const)
      expect(
        (await call('listGoods', { goodsType }, { token: buyer.token })).data.map(({ goodsId }) => goodsId),
      ).not.toContain(waiting.goodsId)
    expect((await product.modules.cashier.goods.all()).map(({ kind }) => kind)).not.toContain('external')
    const missing = errorCatalog.RECORD_NOT_FOUND.code
    expect(
      (
        await call(
          'executePayment',
          { source: 0, goodsId: waiting.goodsId, payAgent: 'alipay' },
          { token: buyer.token },
        )
      ).code,
    ).toBe(missing)
    expect((await asApp('retireAppProduct', { productId })).code).toBe(1)
    expect((await asApp('retireAppProduct', { productId })).code).toBe(missing)
    expect(
      (await asApp('createAppOrder', { externalUserId: 'user-42', productId, reference: 'order-2' })).code,
    ).toBe(missing)
    expect((await asApp('listAppProducts', {})).data).toMatchObject({
      total: 1,
      list: [{ productId, isRetired: true, metadata: { sku: 'tea-1' } }],
    })
    await begin(waiting)
  })

  it('are several where their app says so, at the price of one times as many', async () => {
    const several = (fields: Partial<RequestOf<'createAppOrder'>>) =>
      asApp('createAppOrder', { externalUserId: 'user-42', productId, reference: 'order-1', ...fields })
    const { data: waiting } = await several({ quantity: 3 })
    expect(waiting).toMatchObject({ quantity: 3, price: 450, total: 1350 })
    expect((await several({ quantity: 3 })).data).toEqual(waiting)
    // The same purchase can't be another one.
    for (const quantity of [undefined, 2])
      expect(await several({ ...(quantity && { quantity }) })).toEqual({
        code: errorCatalog.ILLEGAL_REQUEST.code,
        data: { quantity: 3 },
      })
    await pay(waiting)
    expect(await reported()).toMatchObject([
      { type: 'order.paid', data: { quantity: 3, price: 450, total: 1350, currency: 'CNY' } },
    ])
    expect(await asApp('listAppOrders', {})).toMatchObject({
      data: { list: [{ quantity: 3, price: 450, total: 1350, status: 'paid' }] },
    })
    const mine = { orderNumber: waiting.orderNumber }
    expect((await call('getOrder', mine, { token: buyer.token })).data).toMatchObject({
      total: 13.5,
      order: { quantity: 3, unitPrice: 4.5, price: 13.5, goodsName: 'A pot of tea' },
    })
    const text = await paperOf('downloadReceipt', mine)
    expect(text).toContain('3 × CNY 4.50')
    expect(text).toContain('CNY 13.50')
  })

  it.each([
    ['JPY', 1200, 3600, '3 × JPY 1200', 'JPY 3600', { unitPrice: 1200, price: 3600 }],
    ['KWD', 1250, 3750, '3 × KWD 1.250', 'KWD 3.750', { unitPrice: 1.25, price: 3.75 }],
  ])('are sold in %s, with the decimals that it has', async (currency, price, total, ofOne, ofAll, shown) => {
    productId = (await asApp('createAppProduct', { name: 'Tea', price, currency })).data.productId
    const { data: waiting } = await asApp('createAppOrder', {
      externalUserId: 'user-42',
      productId,
      quantity: 3,
      reference: 'order-1',
    })
    expect(waiting).toMatchObject({ price, total, currency })
    const tradeNumber = await begin(waiting)
    await openSandbox({ database, clock }).gateway.pay(tradeNumber)
    await reconcile()
    expect(await reported()).toMatchObject([{ type: 'order.paid', data: { price, total, currency } }])
    const mine = { orderNumber: waiting.orderNumber }
    expect((await call('getOrder', mine, { token: buyer.token })).data).toMatchObject({
      currency,
      total: shown.price,
      order: { ...shown, currency },
    })
    const receipt = await paperOf('downloadReceipt', mine)
    expect(receipt).toContain(ofOne)
    expect(receipt).toContain(ofAll)
    const { rows } = await database.orm.execute(
      sql`select content from messages where user_id = ${buyer.userId}`,
    )
    expect(rows).toMatchObject([{ content: { kind: 'purchase', amountFen: total, currency } }])
    expect((await asApp('refundAppOrder', mine)).data).toEqual({ state: 'done', refunded: total })
  })

  it('are paid in no currency that the chosen way to pay does not take', async () => {
    productId = (await asApp('createAppProduct', { name: 'Tea', price: 1200, currency: 'JPY' })).data
      .productId
    const { goodsId, orderNumber } = await order()
    expect(
      await call(
        'executePayment',
        { source: 0, goodsId, orderNumber, payAgent: 'lotus' },
        { token: buyer.token },
      ),
    ).toEqual({
      code: errorCatalog.PAYMENT_UNAVAILABLE.code,
      data: { reason: 'currency', currency: 'JPY' },
    })
    expect((await product.modules.cashier.repository.attemptsOf(orderNumber)).length).toBe(0)
    await begin({ goodsId, orderNumber })
  })

  it('are in yuan where their app says nothing else', async () => {
    expect((await asApp('createAppProduct', { name: 'Tea', price: 100 })).data.currency).toBe('CNY')
  })

  it('are no more than the largest order allows', async () => {
    await asApp('updateAppProduct', { productId, price: 30_000_000 })
    const several = (quantity: number) =>
      asApp('createAppOrder', { externalUserId: 'user-42', productId, reference: 'order-1', quantity })
    const invalid = { code: errorCatalog.PARAMETER_INVALID.code, data: { field: 'quantity' } }
    for (const quantity of [0, 1.5, 1001, 4]) expect(await several(quantity)).toEqual(invalid)
    expect((await several(3)).data.total).toBe(90_000_000)
  })

  it('change as their app says, and orders keep what they were made with', async () => {
    const before = await order()
    const { code, data } = await asApp('updateAppProduct', {
      productId,
      name: 'A pot of green tea',
      description: 'For two.',
      price: 500,
    })
    expect(code).toBe(1)
    expect(data).toMatchObject({
      name: 'A pot of green tea',
      description: 'For two.',
      price: 500,
      isRetired: false,
      metadata: { sku: 'tea-1' },
    })
    // Asked again under its reference, too.
    expect(await order()).toEqual(before)
    await pay(before)
    expect((await reported())[0]).toMatchObject({ type: 'order.paid', data: { price: 450 } })
    const { data: paid } = await call('getOrder', { orderNumber: before.orderNumber }, { token: buyer.token })
    expect(paid).toMatchObject({ total: 4.5, goods: { goodsName: 'A pot of tea', goodsIntroduce: '' } })
    buyer = (await asApp('openAppSession', { externalUserId: 'user-42' })).data
    const after = await order('order-2')
    expect(after.price).toBe(500)
    expect(
      (await call('getOrder', { orderNumber: after.orderNumber }, { token: buyer.token })).data,
    ).toMatchObject({ total: 5, goods: { goodsName: 'A pot of green tea', goodsIntroduce: 'For two.' } })
  })

  it('are sold again when their app says so, and nothing changes of which it says nothing', async () => {
    const { data: before } = await asApp('updateAppProduct', { productId })
    expect(before).toMatchObject({ name: 'A pot of tea', description: '', price: 450, isRetired: false })
    const ordered = async (reference: string) =>
      (await asApp('createAppOrder', { externalUserId: 'user-42', productId, reference })).code
    expect((await asApp('updateAppProduct', { productId, isRetired: true })).data.isRetired).toBe(true)
    expect(await ordered('order-1')).toBe(errorCatalog.RECORD_NOT_FOUND.code)
    expect((await asApp('updateAppProduct', { productId, isRetired: false })).data).toEqual(before)
    expect(await ordered('order-1')).toBe(1)
    for (const wrong of [{ name: ' ' }, { price: 0 }, { description: 'x'.repeat(501) }])
      expect((await asApp('updateAppProduct', { productId, ...wrong })).code).toBe(
        errorCatalog.PARAMETER_INVALID.code,
      )
    expect((await asApp('updateAppProduct', { productId: 'ext-0', price: 1 })).code).toBe(
      errorCatalog.RECORD_NOT_FOUND.code,
    )
  })

  it('keep their order, without the user, when the user is erased', async () => {
    const { orderNumber } = await order()
    await asApp('eraseAppUser', { externalUserId: 'user-42' })
    expect((await asApp('getAppOrder', { orderNumber })).data).toMatchObject({
      externalUserId: null,
      metadata: {},
      reference: 'order-1',
      status: 'cancelled',
    })
  })

  it('are found again by reference, user, state and time, and those of other apps are not', async () => {
    const begun = Math.floor(clock.now().getTime() / 1000)
    const first = await order('order-1')
    clock.advance(60_000)
    await asApp('openAppSession', { externalUserId: 'user-43' })
    const second = await order('order-2', 'user-43')
    const found = async (fields: RequestOf<'listAppOrders'>) =>
      (await asApp('listAppOrders', fields)).data.list.map(({ orderNumber }) => orderNumber)
    const [one, two] = [first.orderNumber, second.orderNumber]
    expect(await asApp('listAppOrders', {})).toMatchObject({ data: { total: 2, list: [second, first] } })
    expect(await found({ reference: 'order-1' })).toEqual([one])
    expect(await found({ externalUserId: 'user-43' })).toEqual([two])
    expect(await found({ from: begun + 30 })).toEqual([two])
    expect(await found({ from: begun, to: begun + 30 })).toEqual([one])
    expect(await found({ status: 'paid' })).toEqual([])
    expect(await asApp('listAppOrders', { page: 2, pageSize: 1 })).toMatchObject({
      data: { total: 2, list: [first] },
    })
    const other = await product.modules.apps.apps.create(`other-${count}`, ['https://other.example'])
    expect((await call('listAppOrders', {}, { authorization: `Bearer ${other?.secret}` })).data).toEqual({
      list: [],
      total: 0,
    })
  })

  it.each([
    { price: 0 },
    { price: 1.5 },
    { currency: 'usd' },
    { currency: 'XAU' },
    { currency: 'ABC' },
    { name: ' ' },
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, field) => [`field-${field}`, ''])) },
  ])('are not %j', async (wrong) => {
    expect(
      (await asApp('createAppProduct', { name: 'Tea', price: 100, currency: 'CNY', ...wrong })).code,
    ).toBe(errorCatalog.PARAMETER_INVALID.code)
  })

  it('are not of a currency that no one takes, and all that are taken are named', async () => {
    expect(await asApp('createAppProduct', { name: 'Tea', price: 100, currency: 'XAU' })).toMatchObject({
      data: { field: 'currency', currencies: expect.arrayContaining(['CNY', 'EUR', 'ZWG']) as unknown },
    })
  })
})
