import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { WorkerReportsRepository } from '../workers/worker-reports.repository.ts'
import { defineJob, handleJobWith, type JobHandler, jobPools, type QueueName } from './job.ts'
import { openQueue, type ServedQueue } from './queue.ts'
import { QueueWatch, type ServedQueues } from './queue-statistics.ts'
import { startWorker, type Worker } from './worker.ts'

const log = pino({ level: 'silent' })
const crunch = defineJob({
  name: 'test.crunch',
  payload: z.object({ name: z.string() }),
  options: { pool: 'compute' },
})
const own = 'compute.sherpa.parakeet-en'
const eventually = { timeout: 200_000, interval: 25 }

let database: TestDatabase
let queue: ServedQueue
let done: string[]
const workers: Worker[] = []

beforeEach(async () => {
  done = []
  database = await createTestDatabase()
  const members = (_tx: unknown, userId: string): Promise<boolean> => Promise.resolve(userId === 'member')
  queue = await openQueue({
    database,
    jobs: [crunch],
    log,
    maintains: true,
    heartbeatSeconds: 1,
    isMember: members,
  })
  await queue.addQueue(own)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await queue.close()
  await database.close()
})

async function work(
  queues: () => readonly QueueName[],
  handler?: JobHandler<{ name: string }>,
): Promise<Worker> {
  const note: JobHandler<{ name: string }> = (job) => Promise.resolve(void done.push(job.payload.name))
  const worker = await startWorker({
    queue,
    database,
    registrations: [handleJobWith(crunch, handler ?? note)],
    slots: { compute: 1, io: 1 },
    queues,
    timeZone: 'UTC',
    log,
    timing: { poll: 50, beat: 100, silence: 1_000, grace: 200 },
  })
  workers.push(worker)
  return worker
}

const send = (name: string, options: { queue?: QueueName; for?: string | null } = {}) =>
  database.transaction((tx) => queue.send(tx, crunch, { name }, options))
const untilAborted: JobHandler<{ name: string }> = (job) =>
  new Promise<never>((_, reject) =>
    job.signal.addEventListener('abort', () => reject(job.signal.reason as Error)),
  )
const stateOf = async (id: string) =>
  (await database.orm.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)).rows[0]
    ?.state

it('is asked by those workers alone that serve it, as soon as they do', async () => {
  await send('special', { queue: own })
  await send('common')
  let serves: readonly QueueName[] = jobPools
  await work(() => serves)
  await vi.waitUntil(() => done.length === 1, eventually)
  await send('another')
  await vi.waitUntil(() => done.length === 2, eventually)
  expect(done).toEqual(['common', 'another'])
  serves = [own]
  await vi.waitUntil(() => done.length === 3, eventually)
  await send('not here')
  await send('here', { queue: own })
  await vi.waitUntil(() => done.includes('here'), eventually)
  expect(done).toEqual(['common', 'another', 'special', 'here'])
})

it('has turns of its own, which what waits elsewhere leaves alone', async () => {
  // Members have much to be done elsewhere, others here.
  for (let index = 0; index < 30; index += 1) await send(`elsewhere ${index}`, { for: 'member' })
  for (let index = 0; index < 8; index += 1) await send(`other ${index}`, { queue: own, for: 'someone' })
  for (let index = 0; index < 8; index += 1) await send(`member ${index}`, { queue: own, for: 'member' })
  await work(() => [own])
  await vi.waitUntil(() => done.length === 16, eventually)
  expect(done.slice(0, 4).filter((name) => name.startsWith('member'))).toHaveLength(3)
  expect(done.slice(0, 10).filter((name) => name.startsWith('member'))).toHaveLength(8)
})

it('shares slots with the queue of its pool', async () => {
  for (let index = 0; index < 4; index += 1) {
    await send(`common ${index}`)
    await send(`own ${index}`, { queue: own })
  }
  await work(() => [...jobPools, own])
  await vi.waitUntil(() => done.length === 8, eventually)
  expect(done).toEqual([0, 1, 2, 3].flatMap((index) => [`common ${index}`, `own ${index}`]))
})

it('gives lost jobs to another worker, gives back what is stopped, and cancels', async () => {
  const id = await send('held', { queue: own })
  const first = await work(() => [own], untilAborted)
  await vi.waitUntil(async () => (await stateOf(id)) === 'active', eventually)
  await first.stop()
  expect(await stateOf(id)).toBe('retry')
  await work(() => [own], untilAborted)
  await vi.waitUntil(async () => (await stateOf(id)) === 'active', eventually)
  const wasLost = async () => {
    const { rows } = await database.orm.execute<{ tries: number }>(
      sql`select retry_count as tries from pgboss.job where id = ${id} and state = 'active'`,
    )
    if ((rows[0]?.tries ?? 0) >= 2) return true
    // Again and again: its worker may say in between that it lives.
    await database.orm.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${id}`,
    )
    await database.orm.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
    await queue.boss.supervise()
    return false
  }
  await vi.waitUntil(wasLost, eventually)
  expect(await database.transaction((tx) => queue.cancel(tx, crunch, { name: 'held' }))).toBe(1)
  expect(await stateOf(id)).toBe('cancelled')
})

it('is made once, however many processes make it at once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openQueue({ database, jobs: [crunch], log })))
  await Promise.all([queue, ...others].map((one) => one.addQueue('compute.another')))
  for (const one of others) await one.close()
  await send('there', { queue: 'compute.another' })
  await work(() => ['compute.another'])
  await vi.waitUntil(() => done.length === 1, eventually)
})

it('goes on with what a release before sent to it', async () => {
  await send('waiting', { queue: own })
  await database.orm.execute(sql`update pgboss.job set singleton_key = null`)
  await queue.close()
  const { rows } = await database.orm.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where sequencename ~ '^queue_turn_[0-9a-f]{24}_'`,
  )
  expect(rows).not.toEqual([])
  for (const { name } of rows) await database.orm.execute(sql`drop sequence ${sql.identifier(name)}`)
  queue = await openQueue({ database, jobs: [crunch], log, maintains: true })
  await send('cancelled', { queue: own })
  expect(await database.transaction((tx) => queue.cancel(tx, crunch, { name: 'cancelled' }))).toBe(1)
  await work(() => [own])
  await vi.waitUntil(() => done.length === 1, eventually)
  expect(done).toEqual(['waiting'])
})

it('says what waits in it, and when no worker serves it', async () => {
  const reports = new WorkerReportsRepository<ServedQueues>(database, 'queues')
  const watch = new QueueWatch(database, queue.boss, reports)
  expect(await watch.unserved()).toEqual([])
  await send('special', { queue: own })
  await reports.report('5f0c8e5e-95b8-4a8e-9c6b-0c1f3b0d9b11', { queues: ['compute', 'io'] })
  expect(await watch.unserved()).toEqual([own])
  const found = (await watch.statistics()).map(({ queue: name, waiting, workers: count }) => [
    name,
    waiting,
    count,
  ])
  expect(found.toSorted()).toEqual([
    ['compute', 0, 1],
    [own, 1, 0],
    ['io', 0, 1],
  ])
  await reports.report('5f0c8e5e-95b8-4a8e-9c6b-0c1f3b0d9b12', { queues: [own] })
  expect(await watch.unserved()).toEqual([])
})
