import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { threadProgram } from '../../platform/process/thread-program.ts'
import { openTestProduct } from '../../testing-product.ts'
import { addTestUser } from '../auth/testing.ts'

/** The long proof kills 100 times; every test run a few times. */
const kills = process.env['LONGHAND_PROOF_RUNS'] === undefined ? 3 : 100

let database: TestDatabase
let people: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  people = await Promise.all(Array.from({ length: 4 }, () => addTestUser(database)))
})
afterAll(() => database.close())

/** Starts a process in which everyone buys, and kills it when it is about to book a payment for the so-manieth time. */
async function buyAndKill(start: string, bookings: number): Promise<void> {
  const { filename, execArgv } = threadProgram(import.meta.url, '../../testing-buyers')
  const child = fork(filename, [database.url, start, ...people], {
    execArgv,
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let booked = 0
    child.on('message', (what) => {
      if (what === 'booking') booked += 1
      if (booked === bookings) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The process ended by itself with ${code}.`)))
  })
  child.kill('SIGKILL')
  await ended
}

const countOf = async (query: SQL): Promise<number> =>
  Number(
    (await database.orm.execute<{ count: string }>(sql`select count(*) from (${query}) found`)).rows[0]
      ?.count,
  )

/** Each finds what may never be, not even right after a kill. */
const impossible: Record<string, SQL> = {
  'a paid order whose payment the gateway does not know': sql`
    select 1 from orders o left join sandbox_trades t on t.trade_number = o.paid_trade_number where o.status = 'paid' and t.paid_at is null`,
  'a paid card order without its one card': sql`
    select 1 from orders o left join time_cards c on c.grant_key = 'order:' || o.order_number
    where o.kind = 'card' and o.status = 'paid' and (c.card_id is distinct from o.card_id or c.seconds is distinct from o.duration_seconds or c.user_id is distinct from o.user_id)`,
  'a card without a paid order': sql`
    select 1 from time_cards c where grant_key like 'order:%' and not exists (select 1 from orders o where o.status = 'paid' and c.grant_key = 'order:' || o.order_number)`,
  'a card whose seconds were not granted once': sql`
    select 1 from time_cards c where (select coalesce(sum(seconds), 0) from time_entries e where e.allowance_key = c.card_id::text and e.kind = 'grant') <> c.seconds`,
  'a paid membership without its days': sql`
    select 1 from orders o left join membership_grants g on g.grant_key = 'order:' || o.order_number where o.kind = 'vip' and o.status = 'paid' and g.days is distinct from 30`,
  'days of membership without a paid order': sql`
    select 1 from membership_grants g where not exists (select 1 from orders o where o.status = 'paid' and g.grant_key = 'order:' || o.order_number)`,
  'a first purchase that was not counted': sql`
    select 1 from (select distinct user_id from orders where status = 'paid') o
    left join task_progress p on p.user_id = o.user_id and p.task_id = 'first-purchase' where p.counted is null`,
  'a payment that bought its order and went back': sql`
    select 1 from orders o join sandbox_trades t on t.trade_number = o.paid_trade_number where o.status = 'paid' and t.refund_number is not null`,
  'a refund of what was not paid': sql`select 1 from payment_refunds r join sandbox_trades t using (trade_number) where t.paid_at is null`,
}

/** Each finds what may stay open for a while after a kill, and not after the next reconciler has run. */
const unfinished: Record<string, SQL> = {
  'a payment that was not booked': sql`
    select 1 from sandbox_trades t join payment_attempts a using (trade_number) where t.paid_at is not null and a.state not in ('paid', 'refunded')`,
  'money that bought nothing and did not go back': sql`
    select 1 from sandbox_trades t join payment_attempts a using (trade_number) join orders o using (order_number)
    where t.paid_at is not null and o.paid_trade_number is distinct from t.trade_number and t.refund_number is null`,
  'a refund that was not booked': sql`
    select 1 from payment_refunds r join payment_attempts a using (trade_number) where r.done_at is null or a.state <> 'refunded'`,
}

it(
  `gives goods exactly once and the rest of the money back, through ${kills} kills between verifying and booking`,
  { timeout: 200_000 * kills },
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      // From the first booking to the middle of a third round.
      await buyAndKill(new Date(Date.UTC(2026, 0, 20, kill)).toISOString(), 1 + ((kill * 37) % 90))
      for (const [name, query] of Object.entries(impossible)) expect(await countOf(query), name).toBe(0)
    }
    const clock = new ManualClock(new Date(Date.UTC(2026, 0, 20, kills)).toISOString())
    const product = await openTestProduct(database.url, { clock })
    // Attempts of one order are asked about one after another.
    for (let minute = 0; minute < 12; minute += 1) {
      clock.advance(60_000)
      await product.modules.cashier.reconcile.run(new AbortController().signal)
    }
    await product.close()
    for (const [name, query] of Object.entries({ ...impossible, ...unfinished }))
      expect(await countOf(query), name).toBe(0)
    expect(await countOf(sql`select 1 from payment_refunds`)).toBeGreaterThan(0)
    expect(await countOf(sql`select 1 from orders where status = 'paid'`)).toBeGreaterThan(kills)
  },
)
