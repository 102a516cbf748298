import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connectDatabase, type Database } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createLogger } from '../log/logger.ts'
import { withTrace } from '../log/trace.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { startTestCollector } from '../tracing/testing-collector.ts'
import {
  defineJob,
  handleJob,
  handleJobFailure,
  type JobHandler,
  LeaseLostError,
  NotNowError,
  PermanentJobError,
  poolOf,
  type RunningJob,
} from './job.ts'
import { queueNames } from './boss.ts'
import { failedKeptSeconds } from './listed-jobs.ts'
import { openQueue, type ServedQueue } from './queue.ts'
import { firstPlace, restartTag, tagOf } from './turns.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'

const log = pino({ level: 'silent' })
const greet = defineJob({
  name: 'test.greet',
  payload: z.object({ name: z.string() }),
  options: { retryLimit: 2, retryDelaySeconds: 0 },
})
const crunch = defineJob({
  name: 'test.crunch',
  payload: z.object({ part: z.number(), of: z.string() }),
  options: { pool: 'compute' },
})
const risky = defineJob({
  name: 'test.risky',
  payload: z.object({ name: z.string() }),
  reportsFailure: true,
  options: { retryLimit: 1, retryDelaySeconds: 0 },
})
const grind = defineJob({
  name: 'test.grind',
  payload: z.object({ of: z.string() }),
  options: { pool: 'compute' },
})
const opened = { jobs: [greet, crunch, grind, risky], log, maintains: true, heartbeatSeconds: 1 }
const timing = { poll: 50, beat: 100, silence: 1_000, grace: 200 }

let database: TestDatabase
let queue: ServedQueue
const workers: Worker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await database.orm.execute(sql`create table result (name text not null)`)
})
afterAll(() => database.close())

beforeEach(async () => {
  queue = await openQueue({ ...opened, database })
})

/** Leaves the database as it was: one for each test would take longer than most tests. */
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  for (const name of await queueNames(queue.boss))
    if (poolOf(name) !== name) await queue.boss.deleteQueue(name)
  await queue.close()
  await database.orm.execute(sql`delete from pgboss.job`)
  await database.orm.execute(sql`delete from pgboss.schedule`)
  await database.orm.execute(sql`delete from result`)
  await database.orm.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await database.orm.execute(
    sql`select setval(sequencename::regclass, 0, false) from pg_sequences where starts_with(sequencename, 'queue_turn_')`,
  )
})

interface Handlers {
  onGreet?: JobHandler<{ name: string }>
  onCrunch?: JobHandler<{ part: number; of: string }>
  onRisky?: JobHandler<{ name: string }>
  onRiskyFailed?: (name: string, message: string, code: unknown) => void
}

async function work(handlers: Handlers, options: Partial<WorkerOptions> = {}): Promise<Worker> {
  const { onGreet, onCrunch, onRisky, onRiskyFailed } = handlers
  const nothing = () => Promise.resolve()
  const worker = await startWorker({
    queue,
    database,
    registrations: [
      handleJob(greet, () => Promise.resolve(onGreet ?? nothing)),
      handleJob(crunch, () => Promise.resolve(onCrunch ?? nothing)),
      handleJob(grind, () => Promise.resolve(nothing)),
      handleJob(risky, () => Promise.resolve(onRisky ?? nothing)),
      handleJobFailure(risky, () =>
        Promise.resolve((job, reason) =>
          Promise.resolve(onRiskyFailed?.(job.payload.name, reason.message, reason.code)),
        ),
      ),
    ],
    slots: { compute: 2, io: 2 },
    timeZone: 'UTC',
    log,
    timing,
    ...options,
  })
  workers.push(worker)
  return worker
}

const send = (name: string) => database.transaction((tx) => queue.send(tx, greet, { name }))
const results = async () =>
  (await database.orm.execute<{ name: string }>(sql`select name from result order by name`)).rows.map(
    (row) => row.name,
  )
const state = async (id: string) =>
  (await database.orm.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)).rows[0]
    ?.state
const write = (job: RunningJob<object>, name: string) =>
  database.transaction(async (tx) => {
    await job.hold(tx)
    await tx.execute(sql`insert into result values (${name})`)
  })
/** Has every running job count as lost, as if no one had heard of its worker for a minute. */
async function loseJobs(): Promise<void> {
  await database.orm.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
  )
  await database.orm.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  await queue.boss.supervise()
}
const untilAborted = (job: RunningJob<object>) =>
  new Promise<never>((_, reject) =>
    job.signal.addEventListener('abort', () => reject(job.signal.reason as Error)),
  )
const eventually = { timeout: 200_000, interval: 25 }

describe('sending', () => {
  it('happens with the transaction or not at all', async () => {
    const names: string[] = []
    await work({ onGreet: (job) => Promise.resolve(void names.push(job.payload.name)) })
    await expect(
      database.transaction(async (tx) => {
        await queue.send(tx, greet, { name: 'nobody' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await send('Ada')
    await vi.waitUntil(() => names.length > 0, eventually)
    expect(names).toEqual(['Ada'])
  })

  it('refuses a payload that does not fit', async () => {
    await expect(
      database.transaction((tx) => queue.send(tx, greet, { name: 7 as unknown as string })),
    ).rejects.toThrow()
  })

  it('holds back what starts later', async () => {
    await database.transaction(async (tx) => {
      await queue.send(tx, crunch, { part: 1, of: 'later' }, { startAfter: new Date('2100-01-01') })
      await queue.send(tx, crunch, { part: 2, of: 'now' })
    })
    const parts: number[] = []
    await work({ onCrunch: (job) => Promise.resolve(void parts.push(job.payload.part)) })
    await vi.waitUntil(() => parts.length > 0, eventually)
    expect(parts).toEqual([2])
  })
})

describe('turns', () => {
  const taken: string[] = []
  const oneByOne = { slots: { compute: 1, io: 1 } }
  const noteAll: Handlers = {
    onGreet: (job) => Promise.resolve(void taken.push(job.payload.name)),
    onRisky: (job) => Promise.resolve(void taken.push(job.payload.name)),
    onCrunch: (job) => Promise.resolve(void taken.push(`${job.payload.of}${job.payload.part}`)),
  }
  beforeEach(() => {
    taken.length = 0
  })

  /** From here on `member` goes first. */
  async function openFavoring(): Promise<void> {
    await queue.close()
    queue = await openQueue({
      ...opened,
      database,
      isMember: (_tx, userId) => Promise.resolve(userId === 'member'),
    })
  }
  /** In one transaction: a worker at work sees all of them or none. */
  const sendAll = (...counts: [of: string, count: number][]) =>
    database.transaction(async (tx) => {
      for (const [of, count] of counts)
        for (let part = 0; part < count; part++)
          await queue.send(tx, crunch, { part, of }, { for: of, place: part })
    })
  const sendParts = (of: string, count: number) => sendAll([of, count])
  const crunched = async (count: number) => {
    await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === count, eventually)
  }

  it('go by age whatever the queue: no kind of job waits for ever behind another', async () => {
    await database.transaction(async (tx) => {
      await queue.send(tx, risky, { name: 'risky 1' })
      await queue.send(tx, greet, { name: 'greet 1' })
      await queue.send(tx, risky, { name: 'risky 2' })
      await queue.send(tx, greet, { name: 'greet 2' })
    })
    await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === 4, eventually)
    expect(taken).toEqual(['risky 1', 'greet 1', 'risky 2', 'greet 2'])
  })

  it('go round by person: of two people’s jobs, each has every second', async () => {
    await sendParts('ann', 7)
    await sendParts('ben', 3)
    await crunched(10)
    expect(taken).toEqual(['ann0', 'ben0', 'ann1', 'ben1', 'ann2', 'ben2', 'ann3', 'ann4', 'ann5', 'ann6'])
  })

  it('come to a person who comes later after no more than the one that runs and one more', async () => {
    const latch = holdFirst()
    await work({ ...noteAll, onCrunch: latch.onCrunch }, oneByOne)
    await sendParts('ann', 8)
    await vi.waitUntil(() => latch.isHeld(), eventually)
    await advanced()
    await sendParts('ben', 3)
    latch.open()
    await vi.waitUntil(() => taken.length === 11, eventually)
    expect(taken.slice(0, 7)).toEqual(['ann0', 'ann1', 'ben0', 'ann2', 'ben1', 'ann3', 'ben2'])
  })

  it('are one person’s however many of them send', async () => {
    // Two sessions, at once.
    await Promise.all([sendParts('ann', 4), sendParts('ann', 4)])
    await sendParts('ben', 4)
    await crunched(12)
    expect(taken.slice(0, 9).filter((name) => name.startsWith('ben')).length).toBeGreaterThanOrEqual(3)
    expect(taken.indexOf('ben0')).toBeLessThanOrEqual(2)
  })

  it('are one person’s in many sessions, none of which sees what the others send', async () => {
    let [sending, commit] = [0, (): void => undefined]
    const committing = new Promise<void>((resolve) => (commit = resolve))
    const sessions = Array.from({ length: 6 }, (_, part) =>
      database.transaction(async (tx) => {
        await queue.send(tx, crunch, { part, of: 'ann' }, { for: 'ann' })
        if (++sending === 6) commit()
        await committing
      }),
    )
    await Promise.all(sessions)
    await sendParts('ben', 3)
    await crunched(9)
    expect(taken.flatMap((name, index) => (name.startsWith('ben') ? [index] : []))).toEqual([1, 3, 5])
  })

  it('go round by person with several workers', async () => {
    await sendParts('ann', 12)
    await sendParts('ben', 4)
    for (let count = 0; count < 3; count += 1) await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === 16, eventually)
    // At one moment, each of three may hold one: the order in which they note it is open.
    for (const [index, part] of [0, 1, 2, 3].entries())
      expect(taken.indexOf(`ben${part}`)).toBeLessThanOrEqual(2 * index + 1 + 3)
  })

  it('give a member among ten others four of five, and of those each the same', async () => {
    await openFavoring()
    const others = Array.from({ length: 10 }, (_, number) => `other${number}-`)
    // One after another: what different people send in one transaction has one age, and no order.
    for (const of of others) await sendParts(of, 2)
    await sendParts('member', 8)
    await crunched(28)
    const names = taken.map((name) => name.slice(0, -1))
    expect(names.slice(0, 10)).toEqual([...members(3), others[0], ...members(4), others[1], 'member'])
    expect(names.slice(10)).toEqual([...others.slice(2), ...others])
  })

  it('come to what waits behind what its owner cancelled, as if that had never been sent', async () => {
    await sendParts('ann', 8)
    await sendParts('ben', 4)
    await database.transaction(async (tx) => {
      for (let part = 0; part < 5; part++) await queue.cancel(tx, crunch, { part, of: 'ann' })
    })
    await sendParts('ann', 1)
    await crunched(8)
    expect(taken).toEqual(['ann5', 'ben0', 'ann6', 'ben1', 'ann7', 'ben2', 'ben3', 'ann0'])
  })

  it('let something short of the same person past the far end of something long, which still has its turns', async () => {
    const sendOf = (of: string, count: number) =>
      database.transaction((tx) =>
        queue.sendAll(
          tx,
          crunch,
          Array.from({ length: count }, (_, part) => ({ payload: { part, of }, place: part })),
          { for: 'ann' },
        ),
      )
    await sendOf('long', 12)
    await sendOf('short', 3)
    await crunched(15)
    expect(taken.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, part) => `long${part}`))
    expect(taken.filter((name) => name.startsWith('long'))).toEqual(
      Array.from({ length: 12 }, (_, part) => `long${part}`),
    )
    for (const of of ['short', 'long'])
      expect(taken.slice(8, 14).filter((name) => name.startsWith(of))).toHaveLength(3)
  })

  it('come to what an earlier release left waiting, in its order', async () => {
    await openFavoring()
    await database.transaction(async (tx) => {
      for (let part = 0; part < 3; part++)
        await queue.send(tx, crunch, { part, of: 'earlier' }, { startAfter: new Date('2100-01-01') })
    })
    // Its tags are all counted down from the highest priority, and its jobs have no owner.
    await database.orm.execute(
      sql`update pgboss.job set singleton_key = null, start_after = now(), priority = 2147483647 - 4 * (1 + (data->>'part')::int)`,
    )
    await sendParts('member', 3)
    await sendParts('other', 1)
    await crunched(7)
    expect(taken.filter((name) => name.startsWith('earlier'))).toEqual(['earlier0', 'earlier1', 'earlier2'])
    expect(taken.indexOf('other0')).toBe(3)
  })

  it('come first to some people, but no more than four in a row while others wait', async () => {
    await openFavoring()
    await sendParts('other', 3)
    await sendParts('member', 10)
    await crunched(13)
    const names = taken.map((name) => name.slice(0, -1))
    expect(names).toEqual([...members(3), 'other', ...members(4), 'other', ...members(3), 'other'])
    // What no one else waited for was no turn of the others': members don't owe them any.
    await advanced()
    taken.length = 0
    await sendAll(['member', 6], ['visitor', 1])
    await vi.waitUntil(() => taken.length === 7, eventually)
    expect(taken.filter((name) => name.startsWith('member'))).toHaveLength(6)
    expect(taken.indexOf('visitor0')).toBeLessThanOrEqual(4)
  })

  it('give those who were away no more than their share when they come back', async () => {
    await openFavoring()
    await sendParts('other', 20)
    await crunched(20)
    await advanced()
    taken.length = 0
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await sendParts('other', 2)
    await sendParts('member', 6)
    await crunched(8)
    expect(taken.slice(0, 4).filter((name) => name.startsWith('other'))).toHaveLength(1)
  })

  it('begin with low tags again once none waits and half of them is used up', async () => {
    await openFavoring()
    const last = async () =>
      (
        await database.orm.execute<{ tag: string }>(
          sql`select last_value as tag from queue_turn_compute_taken_of_others`,
        )
      ).rows.map(({ tag }) => Number(tag))
    await database.orm.execute(sql`select setval('queue_turn_compute_taken_of_others', ${restartTag})`)
    await sendParts('other', 2)
    await crunched(2)
    await vi.waitUntil(async () => (await last())[0] === 0, eventually)
    taken.length = 0
    await sendParts('other', 2)
    await vi.waitUntil(() => taken.length === 2, eventually)
  })

  describe.each(['still to come', 'under way'])('whose advance is %s as they begin again', (advance) => {
    it('stay begun', async () => {
      const connected = connectDatabase({ url: database.url, log })
      const execute = connected.orm.execute.bind(connected.orm)
      const advances: Promise<unknown>[] = []
      let [hasBegun, isAdvancing] = [false, (): void => undefined]
      const advancing = new Promise<void>((resolve) => (isAdvancing = resolve))
      const slow = async (query: SQL): Promise<unknown> => {
        const { sql: statement } = new PgDialect().sqlToQuery(query)
        if (statement.startsWith('select case')) {
          isAdvancing()
          if (advance === 'under way') await pause()
          return execute(query)
        }
        const result = await execute(query)
        if (!statement.startsWith('select setval')) return result
        // Its answer takes until an advance that is still to come has come.
        await pause()
        hasBegun = true
        return result
      }
      vi.spyOn(connected.orm, 'execute').mockImplementation(((query: SQL) => {
        const answer = slow(query)
        advances.push(answer)
        return answer
      }) as unknown as typeof connected.orm.execute)
      await database.orm.execute(sql`select setval('queue_turn_compute_taken_of_others', ${restartTag})`)
      await sendParts('other', 1)
      await work(
        { onCrunch: () => (advance === 'under way' ? advancing : Promise.resolve()) },
        { ...oneByOne, database: connected },
      )
      await vi.waitUntil(() => hasBegun, eventually)
      await Promise.all(workers.splice(0).map((worker) => worker.stop()))
      await Promise.all(advances)
      const { rows } = await database.orm.execute<{ tag: string }>(
        sql`select last_value as tag from queue_turn_compute_taken_of_others`,
      )
      expect(rows).toEqual([{ tag: '0' }])
      await connected.close()
    })
  })

  it('come first to no more than four of members’ in a row, however long their recordings are', async () => {
    await openFavoring()
    await sendParts('member', 20)
    for (const of of ['other', 'another']) await sendParts(of, 20)
    for (let more = 0; more < 6; more++) await sendParts('member', 2)
    await crunched(72)
    const rows = taken
      .map((name) => (name.startsWith('member') ? 'm' : 'o'))
      .join('')
      .replace(/m+$/, '')
    expect(Math.max(...rows.split('o').map((row) => row.length))).toBeLessThanOrEqual(4)
    // Of the first thirty, more than half are members'.
    expect(rows.slice(0, 30).split('m').length - 1).toBeGreaterThan(15)
  })

  it('come first where they go first', async () => {
    await sendParts('other', 8)
    await database.transaction((tx) =>
      queue.send(tx, crunch, { part: 0, of: 'first' }, { for: null, place: firstPlace }),
    )
    await crunched(9)
    expect(taken.indexOf('first0')).toBeLessThanOrEqual(1)
  })

  it('go by age when the tags have run out', async () => {
    await database.orm.execute(sql`select setval('queue_turn_compute_taken_of_others', ${2 ** 32})`)
    for (const of of ['a', 'b', 'c']) await sendParts(of, 1)
    await crunched(3)
    expect(taken).toEqual(['a0', 'b0', 'c0'])
  })

  it('take as many jobs at once as there are free slots', async () => {
    const fetch = vi.spyOn(queue.boss, 'fetch')
    await database.transaction((tx) =>
      queue.sendAll(
        tx,
        greet,
        Array.from({ length: 60 }, (_, number) => ({ payload: { name: String(number) } })),
      ),
    )
    await work(noteAll, { slots: { compute: 0, io: 20 }, timing: { ...timing, poll: 60_000 } })
    await vi.waitUntil(() => taken.length === 60, eventually)
    expect(fetch.mock.calls.length).toBeLessThan(12)
    await vi.waitUntil(
      async () =>
        (await database.orm.execute(sql`select from pgboss.job where state = 'completed'`)).rowCount === 60,
      eventually,
    )
  })

  it('come to a worker that waits as soon as they are sent, without asking all the time', async () => {
    await work(noteAll, { timing: { ...timing, poll: 3_600_000 } })
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await send(String(round))
      await vi.waitUntil(() => taken.length === round + 1, { interval: 5 })
    }
  })

  it('leave what only a later version knows for a worker of that version', async () => {
    const later = defineJob({ name: 'test.later', payload: z.object({}) })
    const laterQueue = await openQueue({ ...opened, database, jobs: [later] })
    const id = await database.transaction((tx) => laterQueue.send(tx, later, {}))
    await work(noteAll)
    await vi.waitUntil(
      async () =>
        (
          await database.orm.execute(
            sql`select from pgboss.job where id = ${id} and state = 'retry' and start_after > now() + interval '30 seconds'`,
          )
        ).rowCount === 1,
      eventually,
    )
    await laterQueue.close()
  })

  it('refuse a job that the queue does not know', async () => {
    const unknown = defineJob({ name: 'test.unknown', payload: z.object({}) })
    await expect(database.transaction((tx) => queue.send(tx, unknown, {}))).rejects.toThrow('test.unknown')
  })

  it('are passed on to the jobs that a job sends', async () => {
    await openFavoring()
    await database.transaction(async (tx) => {
      await queue.send(tx, greet, { name: 'ann' }, { for: 'somebody' })
      await queue.send(tx, greet, { name: 'ben' }, { for: 'member' })
      await queue.send(tx, greet, { name: 'cleo' }, { for: null })
    })
    let sent = 0
    const sender = await work({
      onGreet: async ({ payload }) => {
        await database.transaction((tx) =>
          queue.send(tx, risky, { name: payload.name }, { startAfter: new Date('2100-01-01') }),
        )
        sent += 1
      },
    })
    await vi.waitUntil(() => sent === 3, eventually)
    await sender.stop()
    await database.orm.execute(sql`update pgboss.job set start_after = now() where group_id = ${risky.name}`)
    await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === 3, eventually)
    expect(taken[0]).toBe('ben')
  })

  it('come first in their line to what was lost with its worker', async () => {
    await openFavoring()
    await sendParts('other', 2)
    // A worker that hangs: it neither beats nor ends.
    await work(
      { onCrunch: untilAborted },
      { ...oneByOne, timing: { ...timing, beat: 3_600_000, silence: 3_600_000 } },
    )
    await vi.waitUntil(async () => (await stateOf('other', 0)) === 'active', eventually)
    await advanced()
    await sendAll(['member', 6], ['visitor', 1])
    await loseJobs()
    expect(await stateOf('other', 0)).toBe('retry')
    await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === 9, eventually)
    expect(taken.indexOf('other0')).toBeLessThanOrEqual(4)
    expect(taken.filter((name) => !name.startsWith('member'))[0]).toBe('other0')
  })

  /** Handles the first job once it is let go on. */
  function holdFirst(): {
    onCrunch: JobHandler<{ part: number; of: string }>
    isHeld: () => boolean
    open: () => void
  } {
    let [isHeld, open] = [false, (): void => undefined]
    const opened = new Promise<void>((resolve) => (open = resolve))
    return {
      onCrunch: async ({ payload }) => {
        taken.push(`${payload.of}${payload.part}`)
        isHeld = true
        await opened
      },
      isHeld: () => isHeld,
      open,
    }
  }
  const members = (count: number): string[] => Array.from({ length: count }, () => 'member')
  /** Until those who send know which jobs were taken. */
  const advanced = () =>
    vi.waitUntil(async () => {
      const { rows } = await database.orm.execute<{ priority: number; members: string; others: string }>(sql`
        select priority, members.last_value as members, others.last_value as others
        from pgboss.job, queue_turn_compute_taken_of_members as members, queue_turn_compute_taken_of_others as others
        where name = 'compute' and state >= 'active'`)
      return rows.every(
        ({ priority, members: ofMembers, others }) =>
          tagOf(priority) <= Number(priority < 0 ? others : ofMembers),
      )
    }, eventually)
  /** Long enough for an advance that is still to come. */
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400))
  const stateOf = async (of: string, part: number) =>
    (
      await database.orm.execute<{ state: string }>(
        sql`select state from pgboss.job where data @> ${JSON.stringify({ of, part })}::jsonb`,
      )
    ).rows[0]?.state
})

describe('working', () => {
  it('completes a job in the transaction that writes its result', async () => {
    await work({
      onGreet: (job) =>
        database.transaction(async (tx) => {
          await tx.execute(sql`insert into result values (${job.payload.name})`)
          await job.complete(tx)
        }),
    })
    const id = await send('Ada')
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(await results()).toEqual(['Ada'])
  })

  it('runs fewer at a time while the machine is overloaded, and more again afterwards', async () => {
    let load = 8
    let looks = 0
    const ends: (() => void)[] = []
    const begin = () => new Promise<void>((resolve) => ends.push(resolve))
    await work({ onCrunch: begin }, { slots: { compute: 4, io: 1 }, load: () => (looks++, load) })
    const jobs = Array.from({ length: 8 }, (_, part) => ({ payload: { part, of: 'all' } }))
    await database.transaction((tx) => queue.sendAll(tx, crunch, jobs))
    await vi.waitUntil(() => ends.length === 1, eventually)
    await vi.waitUntil(() => looks > 10, eventually)
    expect(ends).toHaveLength(1)
    load = 2
    await vi.waitUntil(() => ends.length === 2, eventually)
    load = 0
    await vi.waitUntil(() => ends.length === 4, eventually)
    load = 100
    for (const end of ends.slice(0, 4)) end()
    await vi.waitUntil(() => ends.length === 5, eventually)
    load = 0
    await vi.waitUntil(() => ends.length === 8, eventually)
    for (const end of ends) end()
  })

  it('runs no more at a time than there are slots', async () => {
    let running = 0
    let most = 0
    let done = 0
    const gates: (() => void)[] = []
    await work({
      onCrunch: async () => {
        most = Math.max(most, ++running)
        await new Promise<void>((open) => gates.push(open))
        running--
        done++
      },
    })
    await database.transaction(async (tx) => {
      for (let part = 0; part < 6; part++) await queue.send(tx, crunch, { part, of: 'x' })
    })
    for (let released = 0; released < 6; released++) {
      await vi.waitUntil(() => gates.length >= Math.min(2, 6 - released), eventually)
      gates.shift()?.()
    }
    await vi.waitUntil(() => done === 6, eventually)
    expect(most).toBe(2)
  })

  it('lets pools not stand in each other’s way', async () => {
    const names: string[] = []
    await work({
      onCrunch: untilAborted,
      onGreet: (job) => Promise.resolve(void names.push(job.payload.name)),
    })
    await database.transaction(async (tx) => {
      for (let part = 0; part < 4; part++) await queue.send(tx, crunch, { part, of: 'x' })
      await queue.send(tx, greet, { name: 'Ada' })
    })
    await vi.waitUntil(() => names.length === 1, eventually)
  })
})

describe('interactive jobs', () => {
  const look = defineJob({
    name: 'test.look',
    payload: z.object({ of: z.string() }),
    options: { pool: 'compute', urgency: 'interactive' },
  })

  it('run at once in a worker whose slots all have something long, by their definition or as their sender says, and can be cancelled', async () => {
    await queue.close()
    queue = await openQueue({ ...opened, jobs: [crunch, look], database })
    let [held, runs] = [0, 0]
    const done: string[] = []
    const cancelled: unknown[] = []
    await work(
      {},
      {
        registrations: [
          handleJob(crunch, () =>
            Promise.resolve((job) => {
              if (job.payload.of === 'short') return Promise.resolve(void done.push('short'))
              held += 1
              return untilAborted(job)
            }),
          ),
          handleJob(look, () =>
            Promise.resolve(async (job) => {
              runs += 1
              if (job.payload.of === 'cancelled')
                await untilAborted(job).catch((error: unknown) => cancelled.push(error))
              else done.push(job.payload.of)
            }),
          ),
        ],
      },
    )
    await database.transaction(async (tx) => {
      for (let part = 0; part < 4; part++) await queue.send(tx, crunch, { part, of: 'long' })
    })
    await vi.waitUntil(() => held === 2, eventually)
    await database.transaction(async (tx) => {
      await queue.send(tx, look, { of: 'looked at' })
      await queue.send(tx, crunch, { part: 0, of: 'short' }, { urgency: 'interactive' })
    })
    await vi.waitUntil(() => done.length === 2, eventually)
    expect(done.sort()).toEqual(['looked at', 'short'])
    await database.transaction((tx) => queue.send(tx, look, { of: 'cancelled' }))
    await vi.waitUntil(() => runs === 2, eventually)
    // One that takes a while does not hold up another.
    await database.transaction((tx) => queue.send(tx, look, { of: 'looked at meanwhile' }))
    await vi.waitUntil(() => done.length === 3, eventually)
    expect(await database.transaction((tx) => queue.cancel(tx, look, { of: 'cancelled' }))).toBe(1)
    await vi.waitUntil(() => cancelled.length === 1, eventually)
    expect(held).toBe(2)
  })

  it('take free slots of others, too, in turn with those', async () => {
    await queue.close()
    queue = await openQueue({ ...opened, jobs: [crunch, look], database })
    await database.transaction(async (tx) => {
      for (let part = 0; part < 8; part++) await queue.send(tx, look, { of: String(part) })
      await queue.send(tx, crunch, { part: 0, of: 'batch' })
    })
    let [most, running] = [0, 0]
    const begun: string[] = []
    const gates: (() => void)[] = []
    const hold = async (name: string): Promise<void> => {
      begun.push(name)
      most = Math.max(most, ++running)
      await new Promise<void>((open) => gates.push(open))
      running -= 1
    }
    await work(
      {},
      {
        registrations: [
          handleJob(crunch, () => Promise.resolve(() => hold('batch'))),
          handleJob(look, () => Promise.resolve((job) => hold(job.payload.of))),
        ],
      },
    )
    // Two more slots than the worker's two: all are taken before any is free again.
    await vi.waitUntil(() => running === 4, eventually)
    expect(begun).toContain('batch')
    for (let opened = 0; opened < 9; opened += 1) {
      await vi.waitUntil(() => gates.length > 0, eventually)
      gates.shift()?.()
    }
    await vi.waitUntil(() => running === 0, eventually)
    expect(begun).toHaveLength(9)
    expect(most).toBeLessThanOrEqual(4)
  })
})

describe('failing', () => {
  it('tries again, counting the tries', async () => {
    const attempts: number[] = []
    await work({
      onGreet: (job) => {
        attempts.push(job.attempt)
        return job.attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve()
      },
    })
    const id = await send('Ada')
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(attempts).toEqual([1, 2, 3])
  })

  it('tells once, with the reason of the last try, when no try is left', async () => {
    const reported: unknown[] = []
    let tries = 0
    await work({
      onRisky: () => Promise.reject(Object.assign(new Error(`try ${++tries}`), { code: 40001 })),
      onRiskyFailed: (...reason) => reported.push(reason),
    })
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    await vi.waitUntil(() => reported.length > 0, eventually)
    expect(reported).toEqual([['Ada', 'try 2', 40001]])
    expect(tries).toBe(2)
  })

  it('does not try again what can not succeed', async () => {
    const reported: unknown[] = []
    let tries = 0
    await work({
      onRisky: () => {
        tries++
        return Promise.reject(
          new PermanentJobError('broken file', { cause: Object.assign(new Error(), { code: 20004 }) }),
        )
      },
      onRiskyFailed: (...reason) => reported.push(reason),
    })
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    await vi.waitUntil(() => reported.length > 0, eventually)
    expect(reported).toEqual([['Ada', 'broken file', 20004]])
    expect(tries).toBe(1)
  })

  it.each([
    ['what can not succeed', () => new PermanentJobError('broken file'), 'broken file'],
    ['what no try is left for', (attempt: number) => new Error(`try ${attempt}`), 'try 2'],
  ])('tells again of %s, some time after it could not be heard', async (_name, failure, message) => {
    const reported: string[] = []
    const ended: string[] = []
    await work(
      {
        onRisky: (job) => Promise.reject(failure(job.attempt)),
        onRiskyFailed: (_to, reason) => {
          reported.push(reason)
          if (reported.length < 3) throw new Error('connection lost')
        },
      },
      {
        onEnded: ({ queue: name, outcome }) => {
          if (name === `${risky.name}.failed`) ended.push(outcome)
        },
      },
    )
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    const waiting = sql`update pgboss.job set start_after = now() where group_id = ${risky.name} and source_name is not null and state = 'retry' and start_after > now() + interval '1 second'`
    for (let reports = 1; reports < 3; reports++) {
      await vi.waitUntil(() => ended.length === reports, eventually)
      expect((await database.orm.execute(waiting)).rowCount).toBe(1)
    }
    await vi.waitUntil(() => ended.length === 3, eventually)
    expect(reported).toEqual([message, message, message])
    expect(ended).toEqual(['retried', 'retried', 'done'])
  })

  it('aborts a try that takes too long', async () => {
    const short = defineJob({
      name: 'test.short',
      payload: z.object({}),
      options: { timeoutSeconds: 1, retryLimit: 0 },
    })
    const shortQueue = await openQueue({ database, jobs: [short], log })
    const reasons: unknown[] = []
    await work(
      {},
      {
        queue: shortQueue,
        registrations: [
          handleJob(short, () =>
            Promise.resolve((job) =>
              untilAborted(job).catch((error: unknown) => {
                reasons.push(error)
                throw error
              }),
            ),
          ),
        ],
      },
    )
    const id = await database.transaction((tx) => shortQueue.send(tx, short, {}))
    await vi.waitUntil(async () => (await state(id)) === 'failed', eventually)
    expect(reasons).toEqual([expect.objectContaining({ name: 'JobTimeoutError' })])
    await shortQueue.close()
  })
})

describe('a job that fails after many tries that were not counted', () => {
  it('is tried again as soon as after its first', async () => {
    const tries: number[] = []
    await work({
      onCrunch: (job) => {
        tries.push(job.attempt)
        return Promise.reject(tries.length <= 12 ? new NotNowError('not yet', 0) : new Error('broken'))
      },
    })
    const id = await database.transaction((tx) => queue.send(tx, crunch, { part: 1, of: 'late' }))
    const waits = async () =>
      (
        await database.orm.execute<{ seconds: number }>(
          sql`select extract(epoch from start_after - now())::float as seconds from pgboss.job where id = ${id} and state = 'retry' and output is not null`,
        )
      ).rows
    await vi.waitUntil(async () => (await waits()).length === 1, eventually)
    expect(tries).toHaveLength(13)
    // Five to ten seconds; twelve doublings would be hours.
    expect((await waits())[0]?.seconds).toBeLessThanOrEqual(10)
  })
})

describe('schedules', () => {
  it('send their job at their times, and end with the job that has them', async () => {
    const sweep = defineJob({ name: 'test.sweep', payload: z.object({}), options: { cron: '* * * * *' } })
    const maintainer = await openQueue({ database, jobs: [sweep], log, maintains: true })
    let sweeps = 0
    // The rounds that send scheduled jobs are half a minute apart; this makes the one at the next process's start due.
    await database.orm.execute(sql`update pgboss.version set cron_on = null`)
    await work(
      {},
      {
        queue: maintainer,
        registrations: [handleJob(sweep, () => Promise.resolve(() => Promise.resolve(void sweeps++)))],
      },
    )
    const other = await openQueue({ database, jobs: [sweep], log, maintains: true })
    await vi.waitUntil(() => sweeps === 1, eventually)
    await other.close()
    await work({})
    expect(await maintainer.boss.getSchedules()).toEqual([])
    await maintainer.close()
  })
})

describe('cancelling', () => {
  it('takes out what waits, aborts what runs, and refuses what it writes afterwards', async () => {
    const late: unknown[] = []
    let started = 0
    await work(
      {
        onCrunch: async (job) => {
          started++
          await untilAborted(job).catch(() => undefined)
          await write(job, 'late').catch((error: unknown) => late.push(error))
        },
      },
      { slots: { compute: 1, io: 1 } },
    )
    await database.transaction(async (tx) => {
      for (let part = 0; part < 3; part++) await queue.send(tx, crunch, { part, of: 'mine' })
    })
    await vi.waitUntil(() => started === 1, eventually)
    const other = await database.transaction((tx) =>
      queue.send(tx, crunch, { part: 9, of: 'other' }, { startAfter: new Date('2100-01-01') }),
    )
    expect(await database.transaction((tx) => queue.cancel(tx, crunch, { of: 'mine' }))).toBe(3)
    await vi.waitUntil(() => late.length === 1, eventually)
    expect(late[0]).toBeInstanceOf(LeaseLostError)
    expect(await results()).toEqual([])
    expect(started).toBe(1)
    expect(await state(other)).toBe('created')
  })

  it('takes out the jobs of many things at once, whatever queue of their pool they wait in, and no others', async () => {
    await queue.addQueue('compute.engine')
    const [first, second, kept, elsewhere, otherKind] = await database.transaction(async (tx) => [
      await queue.send(tx, crunch, { part: 1, of: 'a' }),
      await queue.send(tx, crunch, { part: 2, of: 'b' }, { queue: 'compute.engine' }),
      await queue.send(tx, crunch, { part: 3, of: 'c' }),
      await queue.send(tx, greet, { name: 'a' }),
      await queue.send(tx, grind, { of: 'b' }),
    ])
    expect(await database.transaction((tx) => queue.cancelAll(tx, [crunch], 'of', ['a', 'b', 'none']))).toBe(
      2,
    )
    expect(await Promise.all([first, second, kept, elsewhere, otherKind].map((id) => state(id)))).toEqual([
      'cancelled',
      'cancelled',
      'created',
      'created',
      'created',
    ])
    expect(await database.transaction((tx) => queue.cancelAll(tx, [crunch, grind], 'of', ['b', 'c']))).toBe(2)
  })
})

/** From now on the database is away for the queue and workers with this connection, until it is said to be back. */
function takeDatabaseAway(connected: Database): () => void {
  const refused = new Error('connection refused')
  const spies = (['complete', 'fail', 'touch', 'fetch', 'supervise'] as const).map((name) =>
    vi.spyOn(queue.boss, name).mockRejectedValue(refused),
  )
  const asking = vi.spyOn(connected.orm, 'execute').mockRejectedValue(refused)
  return () => {
    for (const spy of spies) spy.mockRestore()
    asking.mockRestore()
  }
}

describe('a database that is away as a job ends', () => {
  it('has its end written when it is back, and no worker counts as lost', async () => {
    const attempts: number[] = []
    const connected = connectDatabase({ url: database.url, log })
    const onGreet = (job: RunningJob<object>): Promise<void> => {
      attempts.push(job.attempt)
      setTimeout(takeDatabaseAway(connected), 500)
      return Promise.resolve()
    }
    await work({ onGreet }, { database: connected })
    const id = await send('Ada')
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(attempts).toEqual([1])
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await connected.close()
  })
})

describe('a database that is away for longer than a worker may be silent', () => {
  it('makes no worker count as lost: the first that comes back waits for the others', async () => {
    await queue.close()
    const silence = 3_000
    const connected = connectDatabase({ url: database.url, log })
    queue = await openQueue({ ...opened, database, heartbeatSeconds: silence / 1000 })
    const attempts: number[] = []
    const ready: (() => void)[] = []
    const onCrunch = async (job: RunningJob<object>): Promise<void> => {
      attempts.push(job.attempt)
      await new Promise<void>((open) => ready.push(open))
    }
    await work(
      { onCrunch },
      { database: connected, timing: { ...timing, silence, beat: 100 }, slots: { compute: 0, io: 1 } },
    )
    // This one has the job, and is slow to come back.
    await work({ onCrunch }, { database: connected, timing: { ...timing, silence, beat: 1_400 } })
    const id = await database.transaction((tx) => queue.send(tx, crunch, { part: 1, of: 'away' }))
    await vi.waitUntil(() => attempts.length === 1, eventually)
    const comeBack = takeDatabaseAway(connected)
    const isSilent = async () =>
      (
        await database.orm.execute(
          sql`select from pgboss.job where id = ${id} and heartbeat_on < now() - ${silence} * interval '1 ms'`,
        )
      ).rowCount === 1
    await vi.waitUntil(isSilent, eventually)
    comeBack()
    await vi.waitUntil(async () => !(await isSilent()), eventually)
    for (const open of ready) open()
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(attempts).toEqual([1])
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await connected.close()
  })
})

describe('stopping', () => {
  it('gives running jobs back untried, for another worker', async () => {
    const attempts: number[] = []
    const first = await work({
      onGreet: (job) => {
        attempts.push(job.attempt)
        return untilAborted(job)
      },
    })
    for (let round = 0; round < 4; round++) await send(`job ${round}`)
    await vi.waitUntil(() => attempts.length === 2, eventually)
    await first.stop()
    const done: string[] = []
    await work({ onGreet: (job) => Promise.resolve(void done.push(job.payload.name)) })
    await vi.waitUntil(() => done.length === 4, eventually)
  })
})

describe('a silent worker', () => {
  it('is looked for without all that pg-boss does when it supervises', async () => {
    const supervise = vi.spyOn(queue.boss, 'supervise')
    await work({})
    const looks = vi.spyOn(database.orm, 'execute')
    await vi.waitUntil(() => looks.mock.calls.length > 50, eventually)
    expect(supervise).toHaveBeenCalledTimes(1)
  })

  it('loses its jobs to another, and can write nothing for them any more', async () => {
    const late: unknown[] = []
    let resume = (): void => undefined
    const stuck = new Promise<void>((open) => (resume = open))
    // Its beat never comes again, as in a process that hangs or a machine without a network.
    await work(
      {
        onGreet: async (job) => {
          await stuck
          await write(job, 'first').catch((error: unknown) => late.push(error))
        },
      },
      { slots: { compute: 0, io: 1 }, timing: { ...timing, beat: 3_600_000, silence: 3_600_000 } },
    )
    const id = await send('Ada')
    await vi.waitUntil(async () => (await state(id)) === 'active', eventually)
    const attempts: number[] = []
    await work({
      onGreet: (job) => {
        attempts.push(job.attempt)
        return write(job, 'second')
      },
    })
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    resume()
    await vi.waitUntil(() => late.length === 1, eventually)
    expect(late[0]).toBeInstanceOf(LeaseLostError)
    expect(await results()).toEqual(['second'])
  })

  it('does not fail a job that it loses again and again and outlives', async () => {
    const reported: unknown[] = []
    let release = (): void => undefined
    let tries = 0
    await work(
      {
        onRisky: async () => {
          tries += 1
          if (tries <= 7) await new Promise<void>((resolve) => (release = resolve))
          if (tries <= 7) throw new Error('It was taken away.')
        },
        onRiskyFailed: (...reason) => reported.push(reason),
      },
      { slots: { compute: 0, io: 1 }, timing: { ...timing, beat: 3_600_000, silence: 3_600_000 } },
    )
    const id = await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    for (let loss = 1; loss <= 7; loss++) {
      await vi.waitUntil(() => tries === loss, eventually)
      await loseJobs()
      release()
    }
    await vi.waitUntil(async () => ['completed', 'failed'].includes((await state(id)) ?? ''), eventually)
    expect([await state(id), tries, reported]).toEqual(['completed', 8, []])
  })

  it('fails a job that ends every worker that takes it', async () => {
    const reported: unknown[] = []
    const id = await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    for (let loss = 0; loss < 5; loss++) {
      // A worker that takes the job and dies at once.
      expect(await queue.boss.fetch('io')).toHaveLength(1)
      await loseJobs()
      expect(await state(id)).toBe('retry')
    }
    let tries = 0
    await work({
      onRisky: () => Promise.resolve(void tries++),
      onRiskyFailed: (...reason) => reported.push(reason),
    })
    await vi.waitUntil(() => reported.length === 1, eventually)
    expect(reported).toEqual([['Ada', 'The job ended 5 workers.', 'workers-ended']])
    expect(tries).toBe(0)
    expect(await state(id)).toBe('failed')
    const { rows } = await database.orm.execute(
      sql`select deletion_seconds as kept from pgboss.job where id = ${id}`,
    )
    expect(rows).toEqual([{ kept: failedKeptSeconds }])
  })
})

it('puts off what can’t be done now, for longer than there are tries', async () => {
  let tries = 0
  await work({
    onGreet: (job) =>
      ++tries <= 4 ? Promise.reject(new NotNowError('no room', 0)) : write(job, job.payload.name),
  })
  const id = await send('ann')
  await vi.waitFor(async () => {
    expect(await state(id)).toBe('completed')
  }, eventually)
  expect([tries, await results()]).toEqual([5, ['ann']])
})

describe('the log of a job', () => {
  it('names the request that asked for it, also in the jobs that it sends and when it fails for good', async () => {
    const lines: Record<string, unknown>[] = []
    const jobLog = createLogger('debug', 'worker', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    })
    const ended: string[] = []
    await work(
      {
        onGreet: async (job) => {
          expect(job.payload).toEqual({ name: job.payload.name })
          jobLog.info('greeting')
          await database.transaction((tx) => queue.send(tx, crunch, { part: 1, of: job.payload.name }))
        },
        onCrunch: async ({ payload }) => {
          jobLog.info('crunching')
          await database.transaction((tx) => queue.send(tx, risky, { name: payload.of }))
        },
        onRisky: () => Promise.reject(new PermanentJobError('no')),
        onRiskyFailed: () => void jobLog.info('heard'),
      },
      { log: jobLog, onEnded: ({ queue: name, outcome }) => void ended.push(`${name} ${outcome}`) },
    )
    await Promise.all([
      withTrace({ requestId: 'of-ann' }, () => send('ann')),
      withTrace({ requestId: 'of-ben' }, () => send('ben')),
      send('nobody'),
    ])
    await vi.waitFor(() => {
      expect(lines.filter(({ msg }) => msg === 'heard')).toHaveLength(3)
    }, eventually)
    for (const requestId of ['of-ann', 'of-ben', undefined]) {
      const own = lines.filter((line) => line['requestId'] === requestId)
      // The failure may be heard of before the worker that wrote it down has logged it.
      expect(
        own
          .filter(({ msg }) => !['a job starts', 'a job is done'].includes(String(msg)))
          .map(({ msg }) => msg)
          .sort(),
      ).toEqual(['a job failed for good', 'crunching', 'greeting', 'heard'])
      expect(new Set(own.map(({ job }) => job)).size).toBe(4)
      expect(own[0]).toMatchObject({ queue: 'test.greet', job: expect.any(String) as string })
    }
    await vi.waitFor(() => {
      expect(ended.sort()).toEqual(
        ['test.crunch done', 'test.greet done', 'test.risky failed', 'test.risky.failed done'].flatMap(
          (end) => [end, end, end],
        ),
      )
    }, eventually)
  })
})

describe('the trace of a job', () => {
  it('is that of its sender, with a span for each try that knows the one before, and unknown to handlers', async () => {
    const collector = await startTestCollector()
    const config = {
      endpoint: collector.address,
      headers: {},
      serviceName: undefined,
      resource: {},
      ratio: 1,
      trustsTraceparent: false,
    }
    const tracing = await openTracing(
      { ...config, sampler: 'parentbased_always_on' },
      { component: 'test', log },
    )
    const payloads: object[] = []
    const recognized: string[] = []
    await work(
      {
        onRisky: ({ payload }) => {
          payloads.push(payload)
          return Promise.reject(Object.assign(new Error('about Ann'), { code: 'ETEST' }))
        },
        onRiskyFailed: (name) => void recognized.push(name),
      },
      { tracing },
    )
    const call = tracing!.beginCall({
      name: 'call',
      attributes: {},
      requestId: randomUUID(),
      traceparent: undefined,
    })
    await withTrace({ span: call }, () =>
      database.transaction((tx) => queue.send(tx, risky, { name: 'Ann' })),
    )
    await database.transaction((tx) => queue.send(tx, risky, { name: 'of an older version' }))
    await vi.waitUntil(() => recognized.length === 2, eventually)
    call.end()
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await tracing?.close()
    await collector.close()
    expect(payloads).toEqual(expect.arrayContaining([{ name: 'Ann' }, { name: 'of an older version' }]))
    const own = collector.spans.filter(({ traceId }) => traceId === call.traceId)
    const [sending] = own.filter(({ name }) => name === 'send test.risky')
    expect(sending).toMatchObject({ parentSpanId: call.spanId, kind: 4 })
    // The last try may be told of after what it caused.
    const tries = own.filter(({ kind }) => kind === 5).sort((a, b) => a.startedAt - b.startedAt)
    expect(tries).toMatchObject([
      {
        name: 'test.risky',
        isError: true,
        attributes: { 'longhand.job.attempt': 1, 'longhand.job.outcome': 'retried', 'error.type': 'ETEST' },
        links: [],
      },
      {
        name: 'test.risky',
        isError: true,
        attributes: { 'longhand.job.attempt': 2, 'longhand.job.outcome': 'failed' },
        links: [{ spanId: tries[0]?.spanId }],
      },
      {
        name: 'test.risky.failed',
        isError: false,
        attributes: { 'longhand.job.outcome': 'done' },
        links: [{ spanId: tries[1]?.spanId }],
      },
    ])
    for (const { parentSpanId } of tries) expect(parentSpanId).toBe(sending?.spanId)
    expect(
      collector.spans.filter(({ kind, traceId }) => kind === 5 && traceId !== call.traceId),
    ).toHaveLength(3)
    expect(JSON.stringify(collector.spans)).not.toMatch(/Ann|older/)
  })
})
