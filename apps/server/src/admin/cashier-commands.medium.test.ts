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
import { goodsCommands } from './goods.commands.ts'
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
  return runCommand([...goodsCommands, ...orderCommands], argv, {
    open: () => compose(config, pino({ level: 'silent' })),
    print,
    printError: print,
  })
}

it('lists, creates, prices and retires goods', async () => {
  expect(await run('goods', 'list')).toBe(0)
  expect(output).toContain(
    'vip-quarter    vip   90 days  79.90 instead of 89.70  on sale  VIP, 3 months / VIP 季卡',
  )
  const names = ['--name', 'VIP, 1 week', '--name-zh', 'VIP 周卡']
  expect(await run('goods', 'create', 'vip-week', '--days', '7', '--price', '9.9', ...names)).toBe(0)
  expect(await run('goods', 'create', 'vip-week', '--days', '7', '--price', '9.9', ...names)).toBe(1)
  expect(output).toContain('There are or were goods “vip-week”.')
  expect(await run('goods', 'price', 'vip-week', '--price', '8', '--original', '9.90')).toBe(0)
  expect(await run('goods', 'list')).toBe(0)
  expect(output).toContain('vip-week       vip    7 days  8.00 instead of 9.90  on sale')
  const user = await addTestUser(database)
  expect((await product.call(user, 'quoteOrder', { goodsId: 'vip-week' })).data).toMatchObject({
    total: 8,
    discountAmount: 1.9,
  })
  expect(await run('goods', 'retire', 'vip-week')).toBe(0)
  expect((await product.call(user, 'quoteOrder', { goodsId: 'vip-week' })).code).not.toBe(1)
})

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
  [
    ['goods', 'create', 'Bad Id', '--days', '7', '--price', '1', '--name', 'a', '--name-zh', 'b'],
    'small letters',
  ],
  [['goods', 'create', 'x', '--price', '1', '--name', 'a', '--name-zh', 'b'], 'either --days'],
  [
    ['goods', 'create', 'x', '--days', '7', '--price', '1,5', '--name', 'a', '--name-zh', 'b'],
    '--price must be an amount in yuan',
  ],
  [
    ['goods', 'create', 'x', '--days', '7', '--price', '0', '--name', 'a', '--name-zh', 'b'],
    '--price must be an amount in yuan',
  ],
  [
    [
      'goods',
      'create',
      'x',
      '--days',
      '7',
      '--price',
      '2',
      '--original',
      '1',
      '--name',
      'a',
      '--name-zh',
      'b',
    ],
    'can’t be below',
  ],
  [['goods', 'price', 'nothing', '--price', '1'], 'There are no goods “nothing”.'],
  [['goods', 'retire', 'nothing'], 'There are no goods “nothing”.'],
  [['orders', 'show', '1'], 'There is no order 1.'],
])('refuses %j with a sentence', async (argv, sentence) => {
  expect(await run(...argv)).toBe(1)
  expect(output).toContain(sentence)
})
