import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { addTestUser } from './modules/auth/testing.ts'
import { ManualClock } from './platform/clock/testing.ts'
import { connectDatabase } from './platform/db/database.ts'
import { type FaultyLine, type LineFault, openFaultyLine } from './platform/db/testing-faulty-line.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { BusyError } from './platform/errors/busy-error.ts'
import { defineJob, handleJob } from './platform/queue/job.ts'
import { openQueue } from './platform/queue/queue.ts'
import { startWorker } from './platform/queue/worker.ts'
import { openTestProduct, type TestAnswer } from './testing-product.ts'

const pieceJob = defineJob({
  name: 'test.line',
  payload: z.object({ piece: z.number() }),
  options: { retryLimit: 100, retryDelaySeconds: 1 },
})

const faults: readonly LineFault[] = ['reset', 'lost answer', 'half-close', 'stall']
/** The long proof has each of them 50 times; every test run a few times. */
const rounds = process.env['LONGHAND_PROOF_RUNS'] === undefined ? 3 : 50
const log = pino({ level: 'silent' })
const failure = 99999

let database: TestDatabase
let line: FaultyLine
beforeEach(async () => {
  database = await createTestDatabase()
  line = await openFaultyLine(database.url)
})
afterEach(async () => {
  await line.close()
  await database.close()
})

/** Lets what is stalled stand for a moment. */
async function standStill(): Promise<void> {
  await delay(30)
  line.heal()
}

it(
  'while the line to the database breaks, calls end in success or a clean error, and nothing is doubled or lost',
  { timeout: 20_000 * rounds },
  async () => {
    const clock = new ManualClock('2026-01-20T04:00:00Z')
    const product = await openTestProduct(line.url, { clock })
    const people = await Promise.all(Array.from({ length: 4 }, () => addTestUser(database)))
    const bought = new Map(people.map((userId) => [userId, { answered: 0, tried: 0 }]))
    const refused = new Set<number>()
    /** Asks until there is an answer. What was done without one is said to be done already. */
    const ask = async (call: () => Promise<Pick<TestAnswer<'checkIn'>, 'code'>>): Promise<number> => {
      for (;;) {
        const { code } = await call()
        if (code !== failure) return code
        refused.add(code)
      }
    }
    for (const userId of people)
      await product.database.transaction((tx) =>
        product.modules.beans.service.earn(tx, {
          userId,
          amount: 100_000,
          reason: 'grant',
          entryKey: `line:${userId}`,
        }),
      )
    let days = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, fault] of faults.entries()) {
        days += 1
        clock.advance(86_400_000)
        const { codes } = await product.modules.rewards.giftCodes.create({
          count: 1,
          rewardType: 0,
          rewardNumber: 10,
          maxUses: people.length,
          startsAt: clock.now(),
          endsAt: new Date(clock.now().getTime() + 86_400_000),
          note: 'line',
        })
        // From the first query of a call to the commit of another.
        line.failAfter(1 + ((round * 29 + index * 13) % 70), fault)
        const healing =
          fault === 'stall'
            ? vi.waitUntil(() => line.happened.stall > round, { interval: 5 }).then(standStill)
            : undefined
        await Promise.all(
          people.flatMap((userId) => [
            ask(() => product.call(userId, 'checkIn', {})),
            ask(() => product.call(userId, 'redeemGiftCode', { packCode: codes[0] ?? '' })),
            (async () => {
              const count = bought.get(userId) ?? { answered: 0, tried: 0 }
              count.tried += 1
              if (
                (
                  await product.call(userId, 'purchaseGoods', {
                    goodsId: 'beans-card-30m',
                    exchangeAmount: 1,
                    coinNumber: 60,
                  })
                ).code === 1
              )
                count.answered += 1
            })(),
          ]),
        )
        await healing
      }
    }
    const one = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
      (await database.orm.execute(query)).rows as Row[]
    expect(line.happened).toEqual({
      reset: rounds,
      'lost answer': rounds,
      'half-close': rounds,
      stall: rounds,
    })
    // Otherwise nothing was hit, and this proves nothing.
    expect(refused).toEqual(new Set([failure]))
    for (const userId of people) {
      const [row] = await one<{
        signed: number
        redeemed: number
        purchases: number
        paid: number
        cards: number
        wrong: number
      }>(sql`
      select (select count(*)::int from check_ins where user_id = ${userId}) as signed, (select count(*)::int from gift_redemptions where user_id = ${userId}) as redeemed,
        (select count(*)::int from bean_purchases where user_id = ${userId}) as purchases,
        (select count(*)::int from bean_entries where user_id = ${userId} and reason = 'redemption') as paid,
        (select count(*)::int from time_cards where user_id = ${userId} and source = 'beans') as cards,
        (select count(*)::int from (select balance_after, sum(amount) over (order by entry_id) as total from bean_entries where user_id = ${userId}) e where balance_after <> total) as wrong`)
      const { answered, tried } = bought.get(userId) ?? { answered: 0, tried: 0 }
      expect(row).toMatchObject({
        signed: days,
        redeemed: days,
        paid: row?.purchases,
        cards: row?.purchases,
        wrong: 0,
      })
      expect(row?.purchases).toBeGreaterThanOrEqual(answered)
      expect(row?.purchases).toBeLessThanOrEqual(tried)
    }
    await product.close()
  },
)

it('while its line breaks, a worker does every job once', { timeout: 40_000 * rounds }, async () => {
  const pieces = faults.length * rounds
  await database.orm.execute(sql`create table segment (piece int not null)`)
  const away = connectDatabase({ url: line.url, log })
  const queue = await openQueue({ database: away, jobs: [pieceJob], log, maintains: true })
  const worker = await startWorker({
    queue,
    database: away,
    slots: { compute: 1, io: 2 },
    timeZone: 'UTC',
    log,
    timing: { poll: 20, beat: 100, silence: 2_000 },
    registrations: [
      handleJob(pieceJob, () =>
        Promise.resolve((job) =>
          away.transaction(async (tx) => {
            await job.complete(tx)
            await tx.execute(sql`insert into segment values (${job.payload.piece})`)
          }),
        ),
      ),
    ],
  })
  const done = async (): Promise<number[]> =>
    (await database.orm.execute<{ piece: number }>(sql`select piece from segment order by piece`)).rows.map(
      ({ piece }) => piece,
    )
  for (let piece = 0; piece < pieces; piece += 1) {
    const fault = faults[piece % faults.length] ?? 'reset'
    const before = line.happened[fault]
    line.failAfter((piece * 17) % 40, fault)
    const sender = await openQueue({ database, jobs: [pieceJob], log })
    await database.transaction((tx) => sender.send(tx, pieceJob, { piece }))
    await sender.close()
    await vi.waitUntil(() => line.happened[fault] > before, { interval: 5 })
    if (fault === 'stall') await standStill()
  }
  await vi.waitFor(
    async () => expect(await done()).toEqual(Array.from({ length: pieces }, (_, piece) => piece)),
    { interval: 50 },
  )
  await worker.stop()
  await queue.close()
  await away.close()
})

it('a database that says nothing is an error in time, and is asked again once it answers', async () => {
  const away = connectDatabase({ url: line.url, log, connectTimeoutMs: 300 })
  line.failAfter(0, 'stall')
  // The first connection is made, and stays silent from there on; no other comes about.
  const silent = away.orm.execute(sql`select 1`).catch(() => undefined)
  await vi.waitUntil(() => line.happened.stall === 1, { interval: 5 })
  await expect(away.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow(BusyError)
  line.heal()
  await silent
  expect((await away.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await away.close()
})
