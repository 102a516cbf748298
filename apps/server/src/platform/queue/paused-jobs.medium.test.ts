import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import {
  defineJob,
  handleJobFailure,
  handleJobWith,
  jobPools,
  type JobDefinition,
  PermanentJobError,
  type QueueName,
} from './job.ts'
import { openQueue, type ServedQueue } from './queue.ts'
import { type PausedJobs, startWorker, type Worker } from './worker.ts'

const log = pino({ level: 'silent' })
const payload = z.object({ name: z.string() })
const crunch = defineJob({
  name: 'test.crunch',
  payload,
  reportsFailure: true,
  options: { pool: 'compute', retryLimit: 0 },
})
const measure = defineJob({ name: 'test.measure', payload, options: { pool: 'compute' } })
const own: QueueName = 'compute.sherpa.parakeet-en'
const none: PausedJobs = { jobs: [], queues: [] }
const eventually = { timeout: 200_000, interval: 25 }

let database: TestDatabase
let queue: ServedQueue
let paused: PausedJobs
let done: string[]
let release: () => void
const workers: Worker[] = []

beforeEach(async () => {
  done = []
  paused = none
  database = await createTestDatabase()
  queue = await openQueue({ database, jobs: [crunch, measure], log, maintains: true })
  await queue.addQueue(own)
})
afterEach(async () => {
  release()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await queue.close()
  await database.close()
})

/** With one slot, whose first job waits for `release` when it is called `long`. */
async function work(): Promise<Worker> {
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const handle = (job: JobDefinition<{ name: string }>) =>
    handleJobWith(job, async ({ payload: { name } }) => {
      if (name === 'long' || name === 'failing') await held
      if (name === 'failing') throw new PermanentJobError('It failed.')
      done.push(name)
    })
  const worker = await startWorker({
    queue,
    database,
    registrations: [
      handle(crunch),
      handle(measure),
      handleJobFailure(crunch, () =>
        Promise.resolve(({ payload: { name } }) => Promise.resolve(void done.push(`${name} reported`))),
      ),
    ],
    slots: { compute: 1, io: 1 },
    queues: () => [...jobPools, own],
    paused: () => Promise.resolve(paused),
    timeZone: 'UTC',
    log,
    timing: { poll: 50, beat: 100, silence: 1_000, grace: 200 },
  })
  workers.push(worker)
  return worker
}

const send = (job: JobDefinition<{ name: string }>, name: string, to?: QueueName) =>
  database.transaction((tx) => queue.send(tx, job, { name }, { for: 'ann', ...(to && { queue: to }) }))
const isRunning = async () =>
  (await database.orm.execute(sql`select from pgboss.job where name = 'compute' and state = 'active'`))
    .rowCount === 1

it('leaves jobs of a paused kind waiting in their order, while what runs ends and others go on', async () => {
  await send(crunch, 'long')
  await work()
  await vi.waitUntil(isRunning, eventually)
  paused = { ...none, jobs: ['test.crunch'] }
  await send(crunch, 'first')
  await send(crunch, 'second')
  release()
  await send(measure, 'other')
  await vi.waitUntil(() => done.length === 2, eventually)
  expect(done).toEqual(['long', 'other'])
  // Another worker, as after a restart, leaves them as well.
  await workers.pop()?.stop()
  await work()
  await send(measure, 'another')
  await vi.waitUntil(() => done.length === 3, eventually)
  expect(done[2]).toBe('another')
  paused = none
  await vi.waitUntil(() => done.length === 5, eventually)
  expect(done.slice(3)).toEqual(['first', 'second'])
})

it('leaves a paused queue, and takes the same kind of job from others', async () => {
  paused = { ...none, queues: [own] }
  await work()
  await send(crunch, 'special', own)
  await send(crunch, 'common')
  await vi.waitUntil(() => done.length === 1, eventually)
  expect(done).toEqual(['common'])
  paused = none
  await vi.waitUntil(() => done.length === 2, eventually)
})

it('reports what failed although its kind is paused', async () => {
  await send(crunch, 'failing')
  await work()
  await vi.waitUntil(isRunning, eventually)
  paused = { ...none, jobs: ['test.crunch'] }
  release()
  await vi.waitUntil(() => done.length === 1, eventually)
  expect(done).toEqual(['failing reported'])
})
