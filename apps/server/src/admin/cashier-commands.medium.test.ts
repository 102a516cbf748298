import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { loadConfig } from '../config/env.ts'
import { addTestUser } from '../modules/auth/testing.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { openSandbox } from '../platform/payments/open-payments.ts'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { orderCommands } from './orders.commands.ts'
import { runCommand } from './run-command.ts'
import { offlineIn } from '../testing-settings.ts'

let database: TestDatabase
let product: TestProduct
let folder: string
let output: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-admin-'))
  product = await openTestProduct(database.url)
  await product.modules.cashier.goods.ensureSeeds()
})
afterAll(async () => {
  await product.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  output = ''
})

const run = (...argv: string[]) => {
  const print = (line: string) => {
    output += `${line}\n`
  }
  const config = loadConfig({ DATABASE_URL: database.url, ...offlineIn(folder) })
  return runCommand(orderCommands, argv, {
    open: () => compose(config, pino({ level: 'silent' })),
    print,
    printError: print,
  })
}

it('shows an order, and finds its payment', async () => {
  const user = await addTestUser(database)
  const { data } = await product.call(user, 'executePayment', {
    source: 0,
    goodsId: 'card-1h',
    payAgent: 'alipay',
  })
  const { orderNumber, payUrl } = data
  await openSandbox({ database, clock: systemClock }).gateway.pay(payUrl.split('/').pop() ?? '')
  expect(await run('orders', 'reconcile')).toBe(0)
  expect(await run('orders', 'show', orderNumber)).toBe(0)
  expect(output).toMatch(/status: {4}paid\n/)
  expect(await product.modules.cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'done' })
  expect(await run('orders', 'show', orderNumber)).toBe(0)
  expect(output).toMatch(/refund {2}R[0-9a-f]{32} {2}6\.90 {2}operator {2}done /)
})

it('lists what buyers gave back', async () => {
  const user = await addTestUser(database)
  const { orderNumber, payUrl } = (
    await product.call(user, 'executePayment', { source: 0, goodsId: 'card-2h', payAgent: 'alipay' })
  ).data
  await openSandbox({ database, clock: systemClock }).gateway.pay(payUrl.split('/').pop() ?? '')
  expect(await run('orders', 'reconcile')).toBe(0)
  const { amount } = (await product.call(user, 'quoteRefund', { orderNumber })).data
  expect((await product.call(user, 'requestRefund', { orderNumber, amount })).data).toEqual({
    amount: 12.9,
    isDone: true,
  })
  expect(await run('refunds', 'list', '--user', user)).toBe(0)
  expect(output).toMatch(
    new RegExp(
      `order ${orderNumber}  user ${user}  12\\.90 of 12\\.90  unused-time  7200 of 7200 s unused  done`,
    ),
  )
  expect(output).toContain('1 refunds, 12.90 yuan.')
  expect(await run('refunds', 'list', '--month', '2001-01')).toBe(0)
  expect(output).toContain('0 refunds, 0.00 yuan.')
  expect(await run('orders', 'show', orderNumber)).toBe(0)
  expect(output).toMatch(/refund {2}R[0-9a-f]{32} {2}12\.90 {2}buyer {2}done /)
})

it.each([
  [['refunds', 'list', '--month', '13'], 'A month is written 2026-12.'],
  [['orders', 'show', '1'], 'There is no order 1.'],
])('refuses %j with a sentence', async (argv, sentence) => {
  expect(await run(...argv)).toBe(1)
  expect(output).toContain(sentence)
})
