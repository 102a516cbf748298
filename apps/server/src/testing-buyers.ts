/**
 * A process in which people order, pay, pay twice and are served by notices and the reconciler all at once, for
 * `modules/cashier/settling.kill.medium.test.ts`, which kills it:
 * `tsx testing-buyers.ts <database url> <start instant> <user id>…`. It says when a payment was made, and when its notice is about to be booked.
 */
import { ManualClock } from './platform/clock/testing.ts'
import { openSandbox } from './platform/payments/open-payments.ts'
import { openTestProduct } from './testing-product.ts'

const [, , url = '', start, ...people] = process.argv
const clock = new ManualClock(start)
const product = await openTestProduct(url, { clock })
const { cashier } = product.modules
const { gateway } = openSandbox({ database: product.database, clock })
const say = (what: 'paid' | 'booking'): boolean | undefined => process.send?.(what)
await cashier.goods.ensureSeeds()

async function order(userId: string, goodsId: string): Promise<{ orderNumber: string; tradeNumber: string }> {
  const { payUrl, ...made } = await cashier.orders.pay(userId, {
    goodsId,
    payAgent: 'alipay',
    language: 'en',
    serverUrl: 'http://127.0.0.1',
    isFromThisMachine: true,
  })
  return { ...made, tradeNumber: payUrl.split('/').pop() ?? '' }
}

async function pay(tradeNumber: string): Promise<void> {
  await gateway.pay(tradeNumber)
  say('paid')
}

/** What one person does in a round: one order paid once, one paid twice, one given up and paid all the same. */
async function buy(userId: string): Promise<void> {
  const single = await order(userId, 'vip-month')
  const double = await order(userId, 'card-1h')
  // Another code of the same order, unless a notice has just paid it.
  const again = await order(userId, 'card-1h')
  const late = await order(userId, 'card-2h')
  await Promise.all([single, double, again, late].map(({ tradeNumber }) => pay(tradeNumber)))
}

/** Hands every notice over twice, in the middle of everything else. */
async function deliver(): Promise<void> {
  const notices = await gateway.takeDue(100)
  const take = (body: string): Promise<boolean> => {
    say('booking')
    return cashier.notices.take('sandbox', { body, headers: {} })
  }
  await Promise.all(
    notices.map(async ({ noticeId, body }) => {
      const answers = await Promise.all([take(body), take(body)])
      if (answers.every(Boolean)) await gateway.taken(noticeId)
    }),
  )
}

for (;;) {
  await Promise.all([...people.map(buy), deliver()])
  await Promise.all([deliver(), cashier.reconcile.run(new AbortController().signal)])
  clock.advance(10_000)
}
