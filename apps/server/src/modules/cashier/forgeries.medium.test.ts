import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { fromDecimal, toDecimal } from '../../platform/payments/money.ts'
import { signNotice } from '../../platform/payments/sandbox-gateway.ts'
import { loadSandboxIdentity } from '../../platform/payments/sandbox-identity.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

/** The long proof sends `LONGHAND_PROOF_RUNS` forgeries; every test run a seeded share of them. */
const runs = Number(process.env['LONGHAND_PROOF_RUNS'] ?? 60)

let database: TestDatabase
let product: TestProduct
let cashier: TestCashier
let userId: string
let victim: Awaited<ReturnType<TestCashier['order']>>
/** Genuine: of a payment that was made and has bought its goods. */
let genuine: Record<string, string>
let gatewayKey: string
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
  })
  gatewayKey = (await loadSandboxIdentity(database)).privateKey
  userId = await addTestUser(database)
  const paid = await cashier.order(userId, 'card-30m')
  genuine = await cashier.pay(paid.tradeNumber)
  expect(await cashier.notify(genuine)).toBe('success')
  victim = await cashier.order(userId, 'card-30m')
})
afterAll(async () => {
  await cashier.close()
  await product.close()
  await database.close()
})

const resign = (fields: Record<string, string>, key: string): Record<string, string> => {
  const { sign: _sign, sign_type: _type, ...content } = fields
  return signNotice(content, key)
}
/** The genuine notice, made to be about the order that no one paid. */
const about = (change: Record<string, string> = {}): Record<string, string> => ({
  ...genuine,
  out_trade_no: victim.tradeNumber,
  ...change,
})
const plus = (fen: number): string => toDecimal((fromDecimal(genuine['total_amount']) ?? 0) + fen)

const forgery = fc.oneof(
  fc.record({ kind: fc.constant('replayed under another number' as const) }),
  fc.record({ kind: fc.constant('signed by a stranger' as const) }),
  fc.record({ kind: fc.constant('a changed character of the signature' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('signature of any bytes' as const),
    bytes: fc.base64String({ maxLength: 400 }),
  }),
  fc.record({ kind: fc.constant('no signature' as const) }),
  fc.record({ kind: fc.constant('weaker algorithm' as const) }),
  // These are signed by the gateway itself, and still not for this attempt.
  fc.record({ kind: fc.constant('another amount' as const), fen: fc.constantFrom(-1, 1, -389, 10_000) }),
  fc.record({
    kind: fc.constant('amount in another form' as const),
    amount: fc.constantFrom('3.9', '3.900', ' 3.90', '+3.90', '3,90', '0x186', '3.90e0', '٣.٩٠', ''),
  }),
  fc.record({ kind: fc.constant('another app' as const), id: fc.stringMatching(/^2021\d{12}$/) }),
  fc.record({ kind: fc.constant('another seller' as const), id: fc.stringMatching(/^2088\d{12}$/) }),
  fc.record({
    kind: fc.constant('a number that is nobody’s' as const),
    id: fc.stringMatching(/^[0-9a-f]{32}$/),
  }),
  fc.record({
    kind: fc.constant('a state that does not exist' as const),
    state: fc.constantFrom('SUCCESS', 'trade_success', 'TRADE_PAID', '__proto__', 'toString', ''),
  }),
)

function forge(made: typeof forgery extends fc.Arbitrary<infer Kind> ? Kind : never): Record<string, string> {
  const signature = resign(about(), gatewayKey)['sign'] ?? ''
  switch (made.kind) {
    case 'replayed under another number':
      return about()
    case 'signed by a stranger':
      return resign(about(), stranger)
    case 'a changed character of the signature': {
      const at = made.at % (signature.length - 4)
      return about({
        sign: signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1),
      })
    }
    case 'signature of any bytes':
      return about({ sign: made.bytes })
    case 'no signature':
      return about({ sign: '' })
    case 'weaker algorithm':
      return about({ sign: signature, sign_type: 'RSA' })
    case 'another amount':
      return resign(about({ total_amount: plus(made.fen) }), gatewayKey)
    case 'amount in another form':
      return resign(about({ total_amount: made.amount }), gatewayKey)
    case 'another app':
      return resign(about({ app_id: made.id }), gatewayKey)
    case 'another seller':
      return resign(about({ seller_id: made.id }), gatewayKey)
    case 'a number that is nobody’s':
      return resign(about({ out_trade_no: made.id }), gatewayKey)
    case 'a state that does not exist':
      return resign(about({ trade_status: made.state }), gatewayKey)
  }
}

it(`${runs} forged notices: none is taken, nothing is given`, { timeout: 200_000 + runs * 100 }, async () => {
  await fc.assert(
    fc.asyncProperty(forgery, async (made) => {
      expect(await cashier.notify(forge(made))).not.toBe('success')
    }),
    { numRuns: runs, seed: 4 },
  )
  expect((await product.modules.time.service.cards(userId, 1, 100)).list).toHaveLength(1)
  expect(await cashier.repository.attemptsOf(victim.orderNumber)).toMatchObject([{ state: 'open' }])
})

it('a genuine notice that is sent again changes nothing', async () => {
  expect(await cashier.notify(genuine)).toBe('success')
  expect((await product.modules.time.service.cards(userId, 1, 100)).list).toHaveLength(1)
})

it('the right notice is taken after all of them', async () => {
  expect(await cashier.notify(await cashier.pay(victim.tradeNumber))).toBe('success')
  expect((await product.modules.time.service.cards(userId, 1, 100)).list).toHaveLength(2)
})

it('a notice of one channel settles no attempt of another', async () => {
  const { tradeNumber, orderNumber } = await cashier.order(userId, 'card-30m')
  const notice = await cashier.pay(tradeNumber)
  expect(
    await cashier.notices.take('alipay', { body: new URLSearchParams(notice).toString(), headers: {} }),
  ).toBe(false)
  expect(await cashier.settlement.settle('alipay', { tradeNumber, state: 'paid', amount: 390 })).toBe(
    'rejected',
  )
  expect(await cashier.repository.attemptsOf(orderNumber)).toMatchObject([{ state: 'open' }])
})

it('a payment in another currency is not booked, whatever its amount', async () => {
  const { tradeNumber } = await cashier.order(userId, 'card-1h')
  const report = { tradeNumber, state: 'paid', amount: 690 } as const
  expect(await cashier.settlement.settle('sandbox', { ...report, currency: 'JPY' })).toBe('rejected')
  expect(await cashier.settlement.settle('sandbox', { ...report, currency: 'CNY' })).toBe('booked')
})

it('fields that come twice are no notice', async () => {
  const response = await cashier.app.inject({
    method: 'POST',
    url: '/web-api/api/v1/pay/notify/sandbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams(genuine).toString()}&out_trade_no=${victim.tradeNumber}`,
  })
  expect(response.body).not.toContain('success')
})
