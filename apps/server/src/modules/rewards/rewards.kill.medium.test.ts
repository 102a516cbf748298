import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { threadProgram } from '../../platform/process/thread-program.ts'
import { addTestUser } from '../auth/testing.ts'

/** The long proof kills 100 times; every test run a few times. */
const kills = process.env['LONGHAND_PROOF_RUNS'] === undefined ? 3 : 100

let database: TestDatabase
let people: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  people = await Promise.all(Array.from({ length: 6 }, () => addTestUser(database)))
})
afterAll(() => database.close())

/** Starts a process with everyone busy and kills it when it has answered so many times. */
async function runAndKill(start: string, answers: number): Promise<void> {
  const { filename, execArgv } = threadProgram(import.meta.url, '../../testing-rounds')
  const child = fork(filename, [database.url, start, ...people], {
    execArgv,
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let answered = 0
    child.on('message', () => {
      answered += 1
      if (answered === answers) resolve()
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

/** Each finds what can't be: nothing may be found. */
const impossible: Record<string, SQL> = {
  'a balance that is not the sum so far': sql`
    select 1 from (select balance_after, sum(amount) over (partition by user_id order by entry_id) as total from bean_entries) e where balance_after <> total`,
  'a check-in whose beans are not in the ledger': sql`
    select 1 from check_ins c left join bean_entries e on e.entry_key = 'check-in:' || c.user_id || ':' || c.day
    where c.reward_type = 0 and e.amount is distinct from c.reward_number * c.member_times`,
  'a check-in without its cards': sql`
    select 1 from check_ins c where c.reward_type = 1
    and (select count(*) from time_cards t where t.grant_key like 'check-in:' || c.user_id || ':' || c.day || ':%') <> c.member_times`,
  'beans for a check-in that was not': sql`
    select 1 from bean_entries e where reason = 'check-in' and not exists (select 1 from check_ins c where e.entry_key = 'check-in:' || c.user_id || ':' || c.day)`,
  'check-ins that were not counted for the month': sql`
    select 1 from (select user_id, month, count(*) as days from check_ins group by 1, 2) c
    left join task_progress p on p.user_id = c.user_id and p.task_id = 'check-in-days' and p.period = c.month where p.counted is distinct from c.days`,
  'a claim whose reward was not given': sql`
    select 1 from task_claims c where not exists (select 1 from bean_entries e where e.entry_key = 'task:' || c.user_id || ':' || c.task_id || ':' || c.period)
    and not exists (select 1 from time_cards t where t.grant_key = 'task:' || c.user_id || ':' || c.task_id || ':' || c.period || ':1')`,
  'a reward that was not claimed': sql`
    select 1 from bean_entries e where reason = 'task' and not exists (select 1 from task_claims c where e.entry_key = 'task:' || c.user_id || ':' || c.task_id || ':' || c.period)`,
  'a purchase that was not paid': sql`
    select 1 from bean_purchases p left join bean_entries e on e.entry_key = 'redemption:' || p.purchase_id where e.amount is distinct from -p.beans`,
  'a payment without a purchase': sql`
    select 1 from bean_entries e where reason = 'redemption' and not exists (select 1 from bean_purchases p where e.entry_key = 'redemption:' || p.purchase_id)`,
  'a purchase without its cards': sql`
    select 1 from bean_purchases p where (select count(*) from time_cards t where t.grant_key like 'redemption:' || p.purchase_id || ':%' and t.seconds = p.seconds) <> p.amount`,
  'a card whose seconds were not granted': sql`
    select 1 from time_cards t left join time_entries e on e.allowance_key = t.card_id::text and e.kind = 'grant' where e.seconds is distinct from t.seconds`,
  'a gift code that was used otherwise than it says': sql`
    select 1 from gift_codes g where uses <> (select count(*) from gift_redemptions r where r.code_id = g.code_id)`,
  'a redemption without its gift': sql`
    select 1 from gift_redemptions r where not exists (select 1 from bean_entries e where e.entry_key = 'gift-code:' || r.code_id || ':' || r.user_id)
    and not exists (select 1 from time_cards t where t.grant_key = 'gift-code:' || r.code_id || ':' || r.user_id || ':1')`,
}

it(`adds up after ${kills} kills in the middle of a round`, { timeout: 200_000 * kills }, async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    // Everywhere from the first answers to the middle of a second round, each time on later days.
    await runAndKill(new Date(Date.UTC(2026, 0, 20 + 3 * kill)).toISOString(), 20 + ((kill * 61) % 160))
    for (const [name, query] of Object.entries(impossible)) expect(await countOf(query), name).toBe(0)
  }
  for (const table of ['check_ins', 'task_claims', 'bean_purchases', 'gift_redemptions']) {
    expect(await countOf(sql`select 1 from ${sql.identifier(table)}`), table).toBeGreaterThan(0)
  }
})
