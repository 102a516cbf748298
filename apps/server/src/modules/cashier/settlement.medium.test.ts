import type { PaymentChannel } from '@longhand/payments'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'
import { paymentAttempts } from './cashier.tables.ts'
import { cashierModule } from './cashier.module.ts'
import { refundNumberOf } from './numbers/refund-number.ts'
import { RefundsRepository } from './refunds.repository.ts'
import { createTestCashier, type TestCashier } from './testing.ts'

const signal = new AbortController().signal
let database: TestDatabase
let clock: ManualClock
let product: TestProduct
let cashier: TestCashier
let userId: string
/** What stands between the module and the gateway. */
let faults: { afterCreate?: (tradeNumber: string) => Promise<void>; isSilent?: boolean; queries: number }

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
  const wrap = (channel: PaymentChannel): PaymentChannel => ({
    name: channel.name,
    create: async (trade) => {
      const answer = await channel.create(trade)
      await faults.afterCreate?.(trade.tradeNumber)
      return answer
    },
    query: (tradeNumber) => {
      faults.queries += 1
      return faults.isSilent ? Promise.reject(new Error('no answer')) : channel.query(tradeNumber)
    },
    close: (tradeNumber) =>
      faults.isSilent ? Promise.reject(new Error('no answer')) : channel.close(tradeNumber),
    refund: (refund) => (faults.isSilent ? Promise.reject(new Error('no answer')) : channel.refund(refund)),
    verifyNotice: (notice) => channel.verifyNotice(notice),
  })
  cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
    wrap,
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
  faults = { queries: 0 }
})

const cards = async () => (await product.modules.time.service.cards(userId, 1, 100)).list
const poll = async (orderNumber: string) =>
  (await cashier.call(userId, 'checkPayResult', { orderNumber, payAgent: 'alipay' })).data.tradeStatus
const statesOf = async (orderNumber: string) =>
  (await cashier.repository.attemptsOf(orderNumber)).map(({ state }) => state)
const refundOf = async (tradeNumber: string) => (await cashier.gateway.find(tradeNumber))?.refundNumber
const emitted = () => cashier.events.map(({ type }) => type)

describe('goods are given exactly once', () => {
  it('by 100 simultaneous identical notices', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-5h')
    const notice = await cashier.pay(tradeNumber)
    const answers = await Promise.all(Array.from({ length: 100 }, () => cashier.notify(notice)))
    expect(new Set(answers)).toEqual(new Set(['success']))
    expect(await cards()).toMatchObject([{ duration: 18_000 }])
    expect(emitted()).toEqual(['order-paid'])
    expect(await statesOf(orderNumber)).toEqual(['paid'])
  })

  it('by notices, polls and the reconciler at the same time', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'vip-month')
    const notice = await cashier.pay(tradeNumber)
    clock.advance(60_000)
    const all = [0, 1, 2].flatMap(() => [
      cashier.notify(notice),
      poll(orderNumber),
      cashier.reconcile.run(signal),
      cashier.asker.idle(),
    ])
    await Promise.all(all)
    await cashier.asker.idle()
    expect(await poll(orderNumber)).toBe(1)
    expect(await product.modules.membership.service.endOf(userId)).toEqual(
      new Date(clock.now().getTime() + 30 * 86_400_000),
    )
    expect(emitted()).toEqual(['order-paid'])
  })

  it('when the notice comes before the create call returns', async () => {
    let answer = ''
    faults.afterCreate = async (tradeNumber) => {
      answer = await cashier.notify(await cashier.pay(tradeNumber))
    }
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    expect(answer).toBe('success')
    expect(await poll(orderNumber)).toBe(1)
    expect(await cards()).toHaveLength(1)
  })

  it('when the create call fails and the payment comes nevertheless', async () => {
    let notice: Record<string, string> = {}
    faults.afterCreate = async (tradeNumber) => {
      notice = await cashier.pay(tradeNumber)
      throw new Error('the answer was lost')
    }
    await expect(cashier.order(userId, 'card-1h')).rejects.toThrow('refused')
    expect(await cashier.notify(notice)).toBe('success')
    expect(await cards()).toHaveLength(1)
  })

  it('when goods were switched after the payment began: for the order that was paid', async () => {
    const first = await cashier.order(userId, 'card-1h')
    await cashier.gateway.scan(first.tradeNumber)
    const second = await cashier.order(userId, 'card-10h')
    await cashier.notify(await cashier.pay(first.tradeNumber))
    expect((await cards()).map(({ duration }) => duration)).toEqual([3600])
    expect(await poll(first.orderNumber)).toBe(1)
    expect(await poll(second.orderNumber)).toBe(-1)
  })

  it('when the first code was over and is paid by a notice that comes late', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    const notice = await cashier.pay(tradeNumber)
    faults.isSilent = true
    clock.advance(16 * 60_000)
    expect(await poll(orderNumber)).toBe(3)
    await cashier.asker.idle()
    await cashier.reconcile.run(signal)
    expect(await statesOf(orderNumber)).toEqual(['open'])
    faults.isSilent = false
    expect(await cashier.notify(notice)).toBe('success')
    expect(await poll(orderNumber)).toBe(1)
    expect(emitted()).toEqual(['order-paid'])
  })
})

describe('money that buys nothing goes back and is reported', () => {
  it('when two attempts of one order are both paid', async () => {
    const first = await cashier.order(userId, 'card-1h')
    const second = await cashier.order(userId, 'card-1h', first.orderNumber)
    const notices = [await cashier.pay(first.tradeNumber), await cashier.pay(second.tradeNumber)]
    const answers = await Promise.all([...notices, ...notices].map((notice) => cashier.notify(notice)))
    expect(new Set(answers)).toEqual(new Set(['success']))
    expect(await cards()).toHaveLength(1)
    expect(emitted().sort()).toEqual(['order-paid', 'payment-unusable'])
    await cashier.reconcile.run(signal)
    expect((await statesOf(first.orderNumber)).sort()).toEqual(['paid', 'refunded'])
    const refunds = [await refundOf(first.tradeNumber), await refundOf(second.tradeNumber)].filter(
      (refund) => refund !== null,
    )
    expect(refunds).toHaveLength(1)
    expect(await poll(first.orderNumber)).toBe(1)
  })

  it('when the order was cancelled before', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'vip-year')
    const neighbour = await cashier.order(await addTestUser(database), 'vip-year')
    const notice = await cashier.pay(tradeNumber)
    await cashier.repository.cancelOf(userId, clock.now())
    expect(await cashier.repository.findAnyOrder(neighbour.orderNumber)).toMatchObject({ status: 'pending' })
    expect(await cashier.notify(notice)).toBe('success')
    expect(cashier.events).toMatchObject([
      { type: 'payment-unusable', orderNumber, amount: 26_900, reason: 'order-cancelled' },
    ])
    expect(await product.modules.membership.service.endOf(userId)).toBeUndefined()
    await cashier.reconcile.run(signal)
    expect(await refundOf(tradeNumber)).toBe(refundNumberOf(tradeNumber))
    expect(await statesOf(orderNumber)).toEqual(['refunded'])
  })

  it('also when the gateway does not answer for a while, and once only', async () => {
    const { tradeNumber } = await cashier.order(userId, 'card-1h')
    const notice = await cashier.pay(tradeNumber)
    await cashier.repository.cancelOf(userId, clock.now())
    await cashier.notify(notice)
    faults.isSilent = true
    await cashier.reconcile.run(signal)
    expect(await refundOf(tradeNumber)).toBeNull()
    faults.isSilent = false
    await Promise.all([cashier.reconcile.run(signal), cashier.reconcile.run(signal)])
    expect(await refundOf(tradeNumber)).toBe(refundNumberOf(tradeNumber))
    expect(emitted()).toEqual(['payment-unusable'])
  })

  it('takes the goods back when an operator says so, once', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'vip-month')
    await cashier.notify(await cashier.pay(tradeNumber))
    // One that looks when the order is refunded already is refused, as a second word of the operator is.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => cashier.refunds.refundOrder(orderNumber)),
    )
    const said = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.state : (outcome.reason as Error).message,
    )
    expect(said).toContain('done')
    expect(said.filter((one) => one !== 'done' && one !== 'RECORD_NOT_FOUND')).toEqual([])
    expect(emitted()).toEqual(['order-paid', 'order-refunded'])
    expect(await product.modules.membership.service.endOf(userId)).toBeUndefined()
    expect(await poll(orderNumber)).toBe(3)
    await expect(cashier.refunds.refundOrder(orderNumber)).rejects.toThrow('RECORD_NOT_FOUND')
    expect(
      (await new RefundsRepository(database).due(1000)).map((refund) => refund.tradeNumber),
    ).not.toContain(tradeNumber)
  })

  /** A hundred, since eight that each name only one of the table's two keys collide on the other in six of them. */
  it('asks for it once, however many do at the same moment', async () => {
    const requests = new RefundsRepository(database)
    for (let payment = 0; payment < 100; payment += 1) {
      const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
      await cashier.notify(await cashier.pay(tradeNumber))
      const refund = {
        refundNumber: refundNumberOf(tradeNumber),
        tradeNumber,
        amount: 1,
        reason: 'operator' as const,
        requestedAt: clock.now(),
      }
      await Promise.all(
        Array.from({ length: 8 }, () => database.transaction((tx) => requests.request(tx, refund))),
      )
      expect(await requests.ofOrder(orderNumber)).toHaveLength(1)
    }
  })

  it('takes back what is left of a card', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-2h')
    await cashier.notify(await cashier.pay(tradeNumber))
    faults.isSilent = true
    expect(await cashier.refunds.refundOrder(orderNumber)).toEqual({ state: 'unknown' })
    expect(await poll(orderNumber)).toBe(1)
    faults.isSilent = false
    await cashier.reconcile.run(signal)
    expect(await poll(orderNumber)).toBe(3)
    expect(await cards()).toMatchObject([{ remaining: 0 }])
  })
})

describe('the gateway', () => {
  it('is asked about an order by one process of several', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    const claim = () =>
      cashier.repository.claimAsking(
        orderNumber,
        tradeNumber,
        clock.now(),
        new Date(clock.now().getTime() - 4000),
      )
    expect(
      (await Promise.all(Array.from({ length: 8 }, claim))).filter((status) => status !== undefined),
    ).toEqual(['pending'])
    clock.advance(4000)
    expect(await claim()).toBe('pending')
  })

  it('is asked about an order at most once in 4 seconds, no matter who polls', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.gateway.scan(tradeNumber)
    for (const notice of await cashier.noticesOf(tradeNumber)) await cashier.notify(notice)
    let seconds = 0
    for (; seconds < 20; seconds++) {
      clock.advance(1000)
      await Promise.all(Array.from({ length: 5 }, () => poll(orderNumber)))
      await cashier.asker.idle()
    }
    expect(faults.queries).toBe(seconds / 4)
  })

  it('is asked less and less about a code that no one scans', async () => {
    const { orderNumber } = await cashier.order(userId, 'card-1h')
    for (let polls = 0; polls < 60; polls++) {
      clock.advance(5000)
      await poll(orderNumber)
      await cashier.asker.idle()
    }
    expect(faults.queries).toBeLessThan(25)
  })

  it('that is not configured in this process leaves its attempts waiting for one in which it is', async () => {
    const lines: string[] = []
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.pay(tradeNumber)
    const without = cashierModule.create({
      database,
      clock,
      cards: product.modules.time.service,
      memberships: product.modules.membership.service,
      channels: new PaymentChannels([]),
      limits: { days: 30, monthlyCount: 5, monthlyAmount: 200_000 },
      events: { emit: () => Promise.resolve() },
      timeZone: 'Asia/Shanghai',
      log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    })
    clock.advance(16 * 60_000)
    for (let runs = 0; runs < 3; runs++) {
      await without.reconcile.run(signal)
      await without.orders.result(userId, orderNumber)
      await without.asker.idle()
      clock.advance(60_000)
    }
    expect(await cashier.repository.attemptsOf(orderNumber)).toMatchObject([{ state: 'open', askedAt: null }])
    expect(
      lines.filter((line) =>
        /"channel":"sandbox".*open payments belong to a channel that is not configured/.test(line),
      ),
    ).toHaveLength(1)
    await cashier.reconcile.run(signal)
    expect(await poll(orderNumber)).toBe(1)
  })

  it('is asked about its attempts however many of another one wait', async () => {
    const other = await cashier.order(userId, 'card-1h')
    const { createdAt, expiresAt, amount } = (await cashier.repository.attemptsOf(other.orderNumber))[0]!
    const strangers = Array.from({ length: 250 }, (_, index) => ({
      tradeNumber: `${other.tradeNumber}x${index}`,
      orderNumber: other.orderNumber,
      channel: 'alipay' as const,
      amount,
      state: 'open' as const,
      createdAt,
      expiresAt,
    }))
    await database.orm.insert(paymentAttempts).values(strangers)
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-2h')
    await cashier.pay(tradeNumber)
    clock.advance(16 * 60_000)
    await cashier.reconcile.run(signal)
    expect(await poll(orderNumber)).toBe(1)
    expect(await statesOf(other.orderNumber)).toEqual(['closed', ...strangers.map(() => 'open')])
    await database.orm.delete(paymentAttempts).where(eq(paymentAttempts.channel, 'alipay'))
  })

  it('that does not answer is no failure of the payment', async () => {
    const { orderNumber, tradeNumber } = await cashier.order(userId, 'card-1h')
    await cashier.pay(tradeNumber)
    faults.isSilent = true
    clock.advance(5000)
    expect(await poll(orderNumber)).toBe(-1)
    await cashier.asker.idle()
    expect(await poll(orderNumber)).toBe(-1)
    faults.isSilent = false
    clock.advance(5000)
    await poll(orderNumber)
    await cashier.asker.idle()
    expect(await poll(orderNumber)).toBe(1)
  })
})
