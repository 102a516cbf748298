import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import PgBoss10 from 'pg-boss-10'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { defineJob, handleJob, handleJobFailure } from './job.ts'
import { openQueue } from './queue.ts'
import { startWorker, type Worker } from './worker.ts'

const log = pino({ level: 'silent' })
const payload = z.object({ name: z.string() })
const piece = defineJob({ name: 'test.piece', payload, reportsFailure: true, options: { pool: 'compute', retryLimit: 1, retryDelaySeconds: 0 } })
const mail = defineJob({ name: 'test.mail', payload })

let database: TestDatabase
let worker: Worker | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  await makeOld()
})
afterEach(async () => {
  await worker?.stop()
  await database.close()
})

/** Makes the database one of an earlier version, with the library that it had. */
async function makeOld(): Promise<void> {
  await database.orm.execute(sql`drop schema pgboss cascade`)
  const pool: pg.Pool = database.orm.$client
  const boss = new PgBoss10({ db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }, supervise: false, schedule: false })
  await boss.start()
  for (const name of ['test.piece.failed', 'test.piece', 'test.mail']) {
    const options = { name, policy: 'standard' as const, retryLimit: 1, retryDelay: 0, ...(name === 'test.piece' ? { deadLetter: 'test.piece.failed' } : {}) }
    await boss.createQueue(name, options)
  }
  const send = (queue: string, name: string, options: PgBoss10.SendOptions = {}) =>
    boss.send(queue, { name, _requestId: 'of-ann' }, { id: randomUUID(), ...options })
  await send('test.mail', 'completed')
  await boss.complete('test.mail', (await boss.fetch('test.mail')).map(({ id }) => id)[0] ?? '')
  await send('test.piece', 'active')
  await boss.fetch('test.piece')
  await send('test.piece', 'failing', { priority: 1 })
  await boss.fail('test.piece', (await boss.fetch('test.piece')).map(({ id }) => id)[0] ?? '', { message: 'first' })
  await send('test.piece', 'failed', { retryLimit: 0, priority: 1 })
  await boss.fetch('test.piece', { batchSize: 2 })
  await boss.fail('test.piece', await idOf('failed'), { message: 'broken', code: 40001 })
  await send('test.piece', 'waiting')
  await send('test.piece', 'far', { priority: -20 })
  await send('test.piece', 'member', { priority: 1_000_000 })
  await send('test.mail', 'mail')
  await send('test.mail', 'delayed', { startAfter: 4 })
  await boss.stop({ graceful: false })
}

const idOf = async (name: string) =>
  (await database.orm.execute<{ id: string }>(sql`select id from pgboss.job where data->>'name' = ${name}`)).rows[0]?.id ?? ''

it('finishes what waited and ran in an installation of an earlier version, in its order', async () => {
  const before = await idOf('waiting')
  // Several processes of the new version start at once.
  const queues = await Promise.all([1, 2].map(() => openQueue({ database, jobs: [piece, mail], log, maintains: true })))
  const done: string[] = []
  const told: unknown[] = []
  const note = ({ payload: { name } }: { payload: { name: string } }): Promise<void> => {
    done.push(name)
    return name === 'failing' ? Promise.reject(new Error('second')) : Promise.resolve()
  }
  expect(await idOf('waiting')).toBe(before)
  const [queue] = queues
  if (!queue) throw new Error('There is no queue.')
  worker = await startWorker({
    queue,
    database,
    registrations: [
      handleJob(piece, () => Promise.resolve(note)),
      handleJob(mail, () => Promise.resolve(note)),
      handleJobFailure(piece, () => Promise.resolve((job, reason) => Promise.resolve(void told.push([job.payload.name, reason])))),
    ],
    slots: { compute: 1, io: 1 },
    timeZone: 'UTC',
    log,
    timing: { poll: 100 },
  })
  await vi.waitUntil(() => done.length === 7 && told.length === 2, { interval: 25 })
  const pieces = done.filter((name) => !['mail', 'delayed'].includes(name))
  // What was begun first, members in between, and the far end of something long last.
  expect(pieces).toEqual(['member', 'active', 'failing', 'waiting', 'far'])
  expect(done.filter((name) => !pieces.includes(name))).toEqual(['mail', 'delayed'])
  expect(told).toEqual(
    expect.arrayContaining([
      ['failed', { message: 'broken', code: 40001 }],
      ['failing', { message: 'second' }],
    ]),
  )
  expect((await database.orm.execute(sql`select from pg_namespace where nspname = 'pgboss_10'`)).rowCount).toBe(0)
  await Promise.all(queues.map((one) => one.close()))
})

it('goes on where it was killed between the two sets of tables', async () => {
  await database.orm.execute(sql`alter schema pgboss rename to pgboss_10`)
  const queue = await openQueue({ database, jobs: [piece, mail], log })
  expect(await queue.boss.findJobs('io', { queued: true })).toHaveLength(3)
  expect(await queue.boss.findJobs('compute', { queued: true })).toHaveLength(5)
  await queue.close()
})
