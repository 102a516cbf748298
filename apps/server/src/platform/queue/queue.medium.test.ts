import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createLogger } from '../log/logger.ts'
import { withTrace } from '../log/trace.ts'
import { failureQueue } from './boss.ts'
import { defineJob, handleJob, handleJobFailure, type JobHandler, LeaseLostError, NotNowError, PermanentJobError, type RunningJob } from './job.ts'
import { openQueue, type ServedQueue } from './queue.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'

const log = pino({ level: 'silent' })
const greet = defineJob({ name: 'test.greet', payload: z.object({ name: z.string() }), options: { retryLimit: 2, retryDelaySeconds: 0 } })
const crunch = defineJob({ name: 'test.crunch', payload: z.object({ part: z.number(), of: z.string() }), options: { pool: 'compute' } })
const risky = defineJob({
  name: 'test.risky',
  payload: z.object({ name: z.string() }),
  reportsFailure: true,
  options: { retryLimit: 1, retryDelaySeconds: 0 },
})
const timing = { poll: 50, beat: 100, silence: 1_000, grace: 200 }

let database: TestDatabase
let queue: ServedQueue
const workers: Worker[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  queue = await openQueue({ database, jobs: [greet, crunch, risky], log })
  await database.orm.execute(sql`create table result (name text not null)`)
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await queue.close()
  await database.close()
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
      handleJob(risky, () => Promise.resolve(onRisky ?? nothing)),
      handleJobFailure(risky, () =>
        Promise.resolve((job, reason) => Promise.resolve(onRiskyFailed?.(job.payload.name, reason.message, reason.code))),
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
const results = async () => (await database.orm.execute<{ name: string }>(sql`select name from result order by name`)).rows.map((row) => row.name)
const state = async (id: string) => (await database.orm.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)).rows[0]?.state
const leases = async () => (await database.orm.execute(sql`select 1 from queue_lease`)).rows.length
const write = (job: RunningJob<object>, name: string) =>
  database.transaction(async (tx) => {
    await job.hold(tx)
    await tx.execute(sql`insert into result values (${name})`)
  })
const untilAborted = (job: RunningJob<object>) =>
  new Promise<never>((_, reject) => job.signal.addEventListener('abort', () => reject(job.signal.reason as Error)))
const eventually = { timeout: 20_000, interval: 25 }

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
    await expect(database.transaction((tx) => queue.send(tx, greet, { name: 7 as unknown as string }))).rejects.toThrow()
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
  beforeEach(() => { taken.length = 0 })

  /** From here on `member` goes first. */
  async function openFavouring(): Promise<void> {
    await queue.close()
    queue = await openQueue({ database, jobs: [greet, crunch, risky], log, isFavoured: (_tx, userId) => Promise.resolve(userId === 'member') })
  }
  const sendParts = (of: string, count: number) =>
    database.transaction(async (tx) => {
      for (let part = 0; part < count; part++) await queue.send(tx, crunch, { part, of }, { for: of, place: part })
    })
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

  it('let something short past the far end of something long, which still has its turn before what comes much later', async () => {
    await sendParts('long', 5)
    await database.orm.execute(sql`update pgboss.job set created_on = created_on - interval '25 seconds' where name = ${crunch.name}`)
    await sendParts('short', 2)
    await crunched(7)
    expect(taken).toEqual(['long0', 'long1', 'long2', 'short0', 'long3', 'short1', 'long4'])
  })

  it('come first to some people, but no more than four in a row while others wait', async () => {
    await openFavouring()
    await sendParts('other', 3)
    await sendParts('member', 10)
    await crunched(13)
    const names = taken.map((name) => name.slice(0, -1))
    expect(names).toEqual([...four('member'), 'other', ...four('member'), 'other', 'member', 'member', 'other'])
    // Nobody else waited: that was no turn of the others'.
    taken.length = 0
    await sendParts('member', 6)
    await sendParts('visitor', 1)
    await vi.waitUntil(() => taken.length === 7, eventually)
    expect(taken.filter((name) => name.startsWith('member'))).toHaveLength(6)
  })

  it('are passed on to the jobs that a job sends', async () => {
    await openFavouring()
    await database.transaction(async (tx) => {
      await queue.send(tx, greet, { name: 'ann' }, { for: 'somebody' })
      await queue.send(tx, greet, { name: 'ben' }, { for: 'member' })
      await queue.send(tx, greet, { name: 'cleo' }, { for: null })
    })
    let sent = 0
    const sender = await work({
      onGreet: async ({ payload }) => {
        await database.transaction((tx) => queue.send(tx, risky, { name: payload.name }, { startAfter: new Date('2100-01-01') }))
        sent += 1
      },
    })
    await vi.waitUntil(() => sent === 3, eventually)
    await sender.stop()
    await database.orm.execute(sql`update pgboss.job set start_after = now() where name = ${risky.name}`)
    await work(noteAll, oneByOne)
    await vi.waitUntil(() => taken.length === 3, eventually)
    expect(taken[0]).toBe('ben')
  })

  it('come first of all to what was lost with its worker', async () => {
    await openFavouring()
    await sendParts('member', 2)
    await sendParts('other', 2)
    await database.orm.execute(sql`insert into queue_lease (queue, job_id, losses) select name, id, 1 from pgboss.job where name = ${crunch.name} and data->>'of' = 'other' and data->>'part' = '1'`)
    await crunched(4)
    expect(taken).toEqual(['other1', 'member0', 'member1', 'other0'])
  })

  const four = (name: string): string[] => Array.from({ length: 4 }, () => name)
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
    await vi.waitUntil(async () => (await leases()) === 0, eventually)
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
    await work({ onCrunch: untilAborted, onGreet: (job) => Promise.resolve(void names.push(job.payload.name)) })
    await database.transaction(async (tx) => {
      for (let part = 0; part < 4; part++) await queue.send(tx, crunch, { part, of: 'x' })
      await queue.send(tx, greet, { name: 'Ada' })
    })
    await vi.waitUntil(() => names.length === 1, eventually)
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
    const told: unknown[] = []
    let tries = 0
    await work({
      onRisky: () => Promise.reject(Object.assign(new Error(`try ${++tries}`), { code: 40001 })),
      onRiskyFailed: (...reason) => told.push(reason),
    })
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    await vi.waitUntil(() => told.length > 0, eventually)
    expect(told).toEqual([['Ada', 'try 2', 40001]])
    expect(tries).toBe(2)
  })

  it('does not try again what can not succeed', async () => {
    const told: unknown[] = []
    let tries = 0
    await work({
      onRisky: () => {
        tries++
        return Promise.reject(new PermanentJobError('broken file', { cause: Object.assign(new Error(), { code: 20004 }) }))
      },
      onRiskyFailed: (...reason) => told.push(reason),
    })
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    await vi.waitUntil(() => told.length > 0, eventually)
    expect(told).toEqual([['Ada', 'broken file', 20004]])
    expect(tries).toBe(1)
    await vi.waitUntil(async () => (await leases()) === 0, eventually)
  })

  it.each([
    ['what can not succeed', () => new PermanentJobError('broken file'), 'broken file'],
    ['what no try is left for', (attempt: number) => new Error(`try ${attempt}`), 'try 2'],
  ])('tells again of %s, some time after it could not be heard', async (_name, failure, message) => {
    const told: string[] = []
    const ended: string[] = []
    await work({
      onRisky: (job) => Promise.reject(failure(job.attempt)),
      onRiskyFailed: (_to, reason) => {
        told.push(reason)
        if (told.length < 3) throw new Error('connection lost')
      },
    }, { onEnded: ({ queue: name, outcome }) => { if (name === failureQueue(risky)) ended.push(outcome) } })
    await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    const waiting = sql`update pgboss.job set start_after = now() where name = ${failureQueue(risky)} and state = 'retry' and start_after > now() + interval '1 second'`
    for (let hearing = 1; hearing < 3; hearing++) {
      await vi.waitUntil(() => ended.length === hearing, eventually)
      expect((await database.orm.execute(waiting)).rowCount).toBe(1)
    }
    await vi.waitUntil(() => ended.length === 3, eventually)
    expect(told).toEqual([message, message, message])
    expect(ended).toEqual(['retried', 'retried', 'done'])
  })

  it('aborts a try that takes too long', async () => {
    const short = defineJob({ name: 'test.short', payload: z.object({}), options: { timeoutSeconds: 1, retryLimit: 0 } })
    const shortQueue = await openQueue({ database, jobs: [short], log })
    const reasons: unknown[] = []
    await work(
      {},
      {
        queue: shortQueue,
        registrations: [handleJob(short, () => Promise.resolve((job) => untilAborted(job).catch((error: unknown) => { reasons.push(error); throw error })))],
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
      (await database.orm.execute<{ seconds: number }>(sql`select extract(epoch from start_after - now())::float as seconds from pgboss.job where id = ${id} and state = 'retry' and output is not null`)).rows
    await vi.waitUntil(async () => (await waits()).length === 1, eventually)
    expect(tries).toHaveLength(13)
    // Five to ten seconds; twelve doublings would be hours.
    expect((await waits())[0]?.seconds).toBeLessThanOrEqual(10)
  })
})

describe('schedules', () => {
  it('send their job at their times, and end with the job that has them', async () => {
    const sweep = defineJob({ name: 'test.sweep', payload: z.object({}), options: { cron: '* * * * *' } })
    const keeper = await openQueue({ database, jobs: [sweep], log, maintains: true })
    let sweeps = 0
    // The rounds that send scheduled jobs are half a minute apart; this makes the one at the next process's start due.
    await database.orm.execute(sql`update pgboss.version set cron_on = null`)
    await work({}, { queue: keeper, registrations: [handleJob(sweep, () => Promise.resolve(() => Promise.resolve(void sweeps++)))] })
    const other = await openQueue({ database, jobs: [sweep], log, maintains: true })
    await vi.waitUntil(() => sweeps === 1, eventually)
    await other.close()
    await work({})
    expect(await keeper.boss.getSchedules()).toEqual([])
    await keeper.close()
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
    const other = await database.transaction((tx) => queue.send(tx, crunch, { part: 9, of: 'other' }, { startAfter: new Date('2100-01-01') }))
    expect(await database.transaction((tx) => queue.cancel(tx, crunch, { of: 'mine' }))).toBe(3)
    await vi.waitUntil(() => late.length === 1, eventually)
    expect(late[0]).toBeInstanceOf(LeaseLostError)
    expect(await results()).toEqual([])
    expect(started).toBe(1)
    expect(await state(other)).toBe('created')
  })
})

describe('a database that is away as a job ends', () => {
  it('does not keep the job: it starts again, and no worker counts as lost with it', async () => {
    let isAway = false
    const attempts: number[] = []
    const losses: unknown[] = []
    const away: TestDatabase = {
      ...database,
      transaction: (work) => (isAway ? Promise.reject(new Error('connection refused')) : database.transaction(work)),
    }
    await work(
      {
        onGreet: async (job) => {
          attempts.push(job.attempt)
          losses.push(...(await database.orm.execute(sql`select losses from queue_lease where job_id = ${job.id}`)).rows)
          isAway = job.attempt === 1
          setTimeout(() => (isAway = false), 100)
        },
      },
      { database: away },
    )
    const id = await send('Ada')
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(attempts).toEqual([1, 2])
    expect(losses).toEqual([{ losses: 0 }, { losses: 0 }])
  })
})

describe('a database that is away for longer than a worker may be silent', () => {
  it('makes no worker count as lost: the first that comes back waits for the others', async () => {
    let isAway = false
    const away: TestDatabase = {
      ...database,
      orm: new Proxy(database.orm, {
        get: (orm, name): unknown => {
          if (isAway && name !== '$client') throw new Error('connection refused')
          return Reflect.get(orm, name, orm)
        },
      }),
      transaction: (work) => (isAway ? Promise.reject(new Error('connection refused')) : database.transaction(work)),
    }
    const silence = 2_000
    const losses: unknown[] = []
    const onCrunch = async (job: RunningJob<object>): Promise<void> => {
      losses.push(...(await database.orm.execute(sql`select losses from queue_lease where job_id = ${job.id}`)).rows)
      if (losses.length === 1) await untilAborted(job)
    }
    await work({ onCrunch }, { database: away, timing: { ...timing, silence, beat: 100 }, slots: { compute: 0, io: 1 } })
    // This one has the job, and is slow to come back.
    await work({ onCrunch }, { database: away, timing: { ...timing, silence, beat: 900 } })
    const names = async () => (await database.orm.execute<{ id: string }>(sql`select worker_id as id from queue_worker order by 1`)).rows
    const before = await names()
    const id = await database.transaction((tx) => queue.send(tx, crunch, { part: 1, of: 'away' }))
    await vi.waitUntil(() => losses.length === 1, eventually)
    isAway = true
    const silent = async () => (await database.orm.execute(sql`select from queue_worker where beat_at < now() - ${silence} * interval '1 ms'`)).rowCount
    await vi.waitUntil(async () => (await silent()) === 2, eventually)
    isAway = false
    await vi.waitUntil(async () => (await state(id)) === 'completed', eventually)
    expect(await names()).toEqual(before)
    expect(losses).toEqual([{ losses: 0 }, { losses: 0 }])
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
      { timing: { ...timing, beat: 3_600_000, silence: 3_600_000 } },
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

  it('fails a job that ends every worker that takes it', async () => {
    const told: unknown[] = []
    const id = await database.transaction((tx) => queue.send(tx, risky, { name: 'Ada' }))
    for (let loss = 0; loss < 5; loss++) {
      await vi.waitUntil(async () => ['created', 'retry'].includes((await state(id)) ?? ''), eventually)
      // A worker that takes the job and dies at once: a lease of somebody who beats no more.
      await database.transaction(async (tx) => {
        await tx.execute(sql`update pgboss.job set state = 'active', started_on = now() where id = ${id}`)
        await tx.execute(sql`insert into queue_lease (queue, job_id, worker_id) values (${risky.name}, ${id}, gen_random_uuid())
          on conflict (queue, job_id) do update set worker_id = excluded.worker_id`)
      })
      const { reclaimLostJobs } = await import('./supervisor.ts')
      expect(await reclaimLostJobs(database, queue.boss, { silenceMs: 1000, log })).toBe(1)
    }
    expect(await state(id)).toBe('failed')
    await work({ onRiskyFailed: (...reason) => told.push(reason) })
    await vi.waitUntil(() => told.length === 1, eventually)
    expect(told).toEqual([['Ada', 'The job ended 5 workers.', undefined]])
  })
})

it('puts off what can’t be done now, for longer than there are tries', async () => {
  let tries = 0
  await work({ onGreet: (job) => (++tries <= 4 ? Promise.reject(new NotNowError('no room', 0)) : write(job, job.payload.name)) })
  const id = await send('ann')
  await vi.waitFor(async () => { expect(await state(id)).toBe('completed') }, eventually)
  expect([tries, await results()]).toEqual([5, ['ann']])
  await database.orm.execute(sql`truncate result`)
})

describe('the log of a job', () => {
  it('names the request that asked for it, also in the jobs that it sends and when it fails for good', async () => {
    const lines: Record<string, unknown>[] = []
    const jobLog = createLogger('debug', 'worker', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const ended: string[] = []
    await work({
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
    }, { log: jobLog, onEnded: ({ queue: name, outcome }) => void ended.push(`${name} ${outcome}`) })
    await Promise.all([withTrace({ requestId: 'of-ann' }, () => send('ann')), withTrace({ requestId: 'of-ben' }, () => send('ben')), send('nobody')])
    await vi.waitFor(() => { expect(lines.filter(({ msg }) => msg === 'heard')).toHaveLength(3) }, eventually)
    for (const requestId of ['of-ann', 'of-ben', undefined]) {
      const own = lines.filter((line) => line['requestId'] === requestId)
      expect(own.filter(({ msg }) => msg !== 'a job is done').map(({ msg }) => msg)).toEqual(['greeting', 'crunching', 'a job failed for good', 'heard'])
      expect(new Set(own.map(({ job }) => job)).size).toBe(4)
      expect(own[0]).toMatchObject({ queue: 'test.greet', job: expect.any(String) as string })
    }
    await vi.waitFor(() => { expect(ended.sort()).toEqual(['test.crunch done', 'test.greet done', 'test.risky failed', 'test.risky.failed done'].flatMap((end) => [end, end, end])) }, eventually)
  })
})
