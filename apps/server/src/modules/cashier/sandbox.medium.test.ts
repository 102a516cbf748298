import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let cashier: TestCashier
let server: string
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
  await cashier.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(cashier.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await cashier.close()
  await product.close()
  await database.close()
})
beforeEach(async () => {
  userId = await addTestUser(database)
})

const order = async (goodsId: string) => {
  const { orderNumber, payUrl } = await cashier.order(userId, goodsId)
  return { orderNumber, page: `${server}${new URL(payUrl).pathname}` }
}
const visit = (url: string, { method = 'GET', language = 'en' } = {}) =>
  fetch(url, { method, redirect: 'manual', headers: { 'accept-language': language } })
const status = async (orderNumber: string) => {
  await cashier.notifier.idle()
  return (await cashier.call(userId, 'checkPayResult', { orderNumber, payAgent: 'alipay' })).data.tradeStatus
}

describe('a sandbox that no one asked for', () => {
  const beyond = [
    { host: 'longhand.example' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-host': 'longhand.example' },
    { forwarded: 'for=203.0.113.9;host=longhand.example' },
  ]

  it('serves this machine, and sells nothing to requests from beyond it', async () => {
    const own = await createTestCashier({
      database,
      clock,
      cards: product.modules.time.service,
      memberships: product.modules.membership.service,
      isForThisMachine: true,
    })
    const pay = (headers: Record<string, string>) =>
      own.app.inject({
        method: 'POST',
        url: '/web-api/api/v1/pay/execute_payment',
        headers: { token: `user:${userId}`, ...headers },
        payload: { source: 0, goodsId: 'card-1h', payAgent: 'alipay' },
      })
    const made = (await pay({ host: 'localhost' })).json<{ status_code: number; data: { payUrl: string } }>()
    expect(made.status_code).toBe(1)
    const page = new URL(made.data.payUrl).pathname
    expect((await own.app.inject({ url: page, headers: { host: 'localhost' } })).statusCode).toBe(200)
    for (const headers of beyond) {
      expect((await pay({ host: 'localhost', ...headers })).json()).toMatchObject({ status_code: 2100009 })
      for (const url of [page, `${page}/phone`])
        expect(
          (await own.app.inject({ url, headers: { host: 'localhost', ...headers } })).json(),
        ).toMatchObject({ status_code: 2100009 })
      expect(
        (
          await own.app.inject({
            method: 'POST',
            url: `${page}/pay`,
            headers: { host: 'localhost', ...headers },
          })
        ).json(),
      ).toMatchObject({
        status_code: 2100009,
      })
    }
    await own.close()
  })
})

describe('the page in the frame', () => {
  it('shows the code, the link in it, and that no money moves; without a script, framed by anyone', async () => {
    const { page } = await order('card-1h')
    const response = await visit(page)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('<svg')
    expect(text).toContain(`<a data-testid="sandbox-scan" href="${page}/phone" target="_blank"`)
    expect(text).toContain('no money moves')
    expect(text).not.toContain('<script')
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors \*$/,
    )
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('leaves the order as it is until it is scanned', async () => {
    const { orderNumber, page } = await order('card-1h')
    await visit(page)
    expect(await status(orderNumber)).toBe(-1)
  })

  it('speaks Chinese to who reads Chinese', async () => {
    const { page } = await order('card-1h')
    expect(await (await visit(page, { language: 'zh-CN' })).text()).toContain('不会真实扣款')
    expect(await (await visit(`${page}/phone`, { language: 'zh-CN' })).text()).toContain('确认付款')
  })

  it('of a number that is no one’s is not found, whatever is done with it', async () => {
    const page = `${server}/sandbox/pay/${'0'.repeat(32)}`
    for (const [url, method] of [
      [page, 'GET'],
      [`${page}/phone`, 'GET'],
      [`${page}/pay`, 'POST'],
      [`${page}/decline`, 'POST'],
    ] as const) {
      expect((await visit(url, { method })).status).toBe(404)
    }
  })
})

describe('the phone', () => {
  it('scans by opening the page, and pays by a notice that the server takes over HTTP', async () => {
    const { orderNumber, page } = await order('card-1h')
    const phone = await (await visit(`${page}/phone`)).text()
    expect(phone).toContain('￥6.90')
    expect(await status(orderNumber)).toBe(0)
    const paid = await visit(`${page}/pay`, { method: 'POST' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`${new URL(page).pathname}/phone`)
    expect(await status(orderNumber)).toBe(1)
    expect(await (await visit(`${page}/phone`)).text()).toContain('Paid')
    await visit(`${page}/decline`, { method: 'POST' })
    expect(await status(orderNumber)).toBe(1)
  })

  it('declines', async () => {
    const { orderNumber, page } = await order('card-1h')
    await visit(`${page}/phone`)
    await visit(`${page}/decline`, { method: 'POST' })
    expect(await status(orderNumber)).toBe(3)
    await visit(`${page}/pay`, { method: 'POST' })
    expect(await status(orderNumber)).toBe(3)
  })

  it('comes too late', async () => {
    const { orderNumber, page } = await order('card-1h')
    clock.advance(15 * 60_000)
    expect(await (await visit(`${page}/phone`)).text()).toContain('The time to pay is over')
    await visit(`${page}/pay`, { method: 'POST' })
    expect(await status(orderNumber)).toBe(3)
    expect((await product.modules.time.service.cards(userId, 1, 10)).list).toEqual([])
  })
})

describe('a notice', () => {
  it('is sent again, more and more seldom, until it was taken', async () => {
    const { orderNumber, page } = await order('card-1h')
    await cashier.gateway.pay(page.split('/').pop() ?? '')
    const nowhere = `${server}/web-api/api/v1/pay/notify/alipay`
    for (const pause of [0, 2, 5, 15]) {
      clock.advance(pause * 1000 - 1)
      if (pause > 0) expect(await cashier.gateway.takeDue()).toEqual([])
      clock.advance(1)
      await cashier.notifier.sendDue(nowhere)
    }
    expect(await status(orderNumber)).toBe(-1)
    clock.advance(60_000)
    await cashier.notifier.sendDue(`${server}/web-api/api/v1/pay/notify/sandbox`)
    expect(await status(orderNumber)).toBe(1)
    clock.advance(86_400_000)
    expect(await cashier.gateway.takeDue()).toEqual([])
  })
})
