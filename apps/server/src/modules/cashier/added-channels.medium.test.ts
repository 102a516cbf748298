import { apiBasePath } from '@longhand/contracts'
import type { PaymentNotice } from '@longhand/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import lotus, { lotusNotice, lotusTrades } from '../../platform/payments/testing-lotus.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

let database: TestDatabase
let product: TestProduct
let cashier: TestCashier
let userId: string
let clock: ManualClock

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  const added = [{ module: lotus, channel: lotus.open({ notifyUrl: '', clock, env: {} }) }]
  cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
    added,
  })
})
beforeEach(async () => {
  userId = await addTestUser(database)
})
afterAll(async () => {
  await cashier.close()
  await product.close()
  await database.close()
})

async function order(
  payAgent = 'lotus',
): Promise<{ orderNumber: string; payUrl: string; tradeNumber: string }> {
  const { code, data } = await cashier.call(userId, 'executePayment', {
    source: 0,
    goodsId: 'card-30m',
    payAgent,
  })
  expect(code).toBe(1)
  return { ...data, tradeNumber: data.payUrl.split('/').pop() ?? '' }
}
async function send({ body, headers }: PaymentNotice, channel = 'lotus') {
  const { statusCode, body: answer } = await cashier.app.inject({
    method: 'POST',
    url: `${apiBasePath}/api/v1/pay/notify/${channel}`,
    headers,
    payload: body,
  })
  return [statusCode, answer]
}
const cards = async (): Promise<number> =>
  (await product.modules.time.service.cards(userId, 1, 100)).list.length

describe('a channel that an operator has added', () => {
  it('is offered beside the others, and begins what is paid through it', async () => {
    const { data } = await cashier.call(undefined, 'listPaymentChannels', {}, 'zh-CN')
    expect(data).toEqual([
      {
        payAgent: 'alipay',
        name: '支付宝（沙箱）',
        kind: 'frame',
        origins: [],
        currencies: expect.arrayContaining(['CNY', 'JPY']) as unknown,
        isSandbox: true,
      },
      {
        payAgent: 'lotus',
        name: '莲花支付',
        kind: 'redirect',
        origins: ['https://pay.lotus.example'],
        currencies: ['CNY'],
      },
    ])
    const { payUrl, tradeNumber } = await order()
    expect(payUrl).toBe(`https://pay.lotus.example/${tradeNumber}`)
    const { returnUrl } = lotusTrades.get(tradeNumber)!
    const page = await cashier.app.inject({
      url: new URL(returnUrl).pathname,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('请返回收银台')])
    expect(
      (await cashier.call(userId, 'executePayment', { source: 0, goodsId: 'card-30m', payAgent: 'rose' }))
        .code,
    ).not.toBe(1)
  })

  it('gives once what was paid, however often its notice comes', async () => {
    const before = await cards()
    const { orderNumber, tradeNumber } = await order()
    const notice = lotusNotice(tradeNumber, { state: 'paid' })
    expect(await Promise.all([send(notice), send(notice)])).toEqual([
      [200, 'success'],
      [200, 'success'],
    ])
    expect(await send(notice)).toEqual([200, 'success'])
    expect(await cards()).toBe(before + 1)
    expect(
      (await cashier.call(userId, 'checkPayResult', { orderNumber, payAgent: 'lotus' })).data.tradeStatus,
    ).toBe(1)
  })

  it('is not believed without its signature, for another amount, or about another channel’s payment', async () => {
    const before = await cards()
    const { tradeNumber } = await order()
    const { body, headers } = lotusNotice(tradeNumber, { state: 'paid' })
    const sandbox = await order('alipay')
    const refused: PaymentNotice[] = [
      { body, headers: { 'content-type': 'application/json' } },
      { body: body.replace('paid', 'paid '), headers },
      { body: '', headers },
      lotusNotice(tradeNumber, { state: 'paid', amount: 1 }),
      lotusNotice('0'.repeat(32), { tradeNumber: '0'.repeat(32), state: 'paid', amount: 300 }),
      lotusNotice(sandbox.tradeNumber, { tradeNumber: sandbox.tradeNumber, state: 'paid', amount: 300 }),
    ]
    for (const notice of refused) expect(await send(notice)).toEqual([400, 'failure'])
    expect((await send({ body: 'x'.repeat(70_000), headers }))[0]).toBe(413)
    expect((await send({ body, headers }, 'rose'))[0]).toBe(404)
    expect(await cards()).toBe(before)
  })

  it('is asked by the reconciler for what its notices missed, and gives money back', async () => {
    const { orderNumber, tradeNumber } = await order()
    lotusTrades.get(tradeNumber)!.state = 'paid'
    clock.advance(20_000)
    await cashier.reconcile.run(new AbortController().signal)
    expect((await cashier.call(userId, 'getOrder', { orderNumber })).data.order.status).toBe('paid')
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
    expect(lotusTrades.get(tradeNumber)).toMatchObject({
      state: 'closed',
      refundNumber: expect.any(String) as string,
    })
  })
})
