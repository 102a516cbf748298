import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { threadProgram } from '../process/thread-program.ts'
import { openQueue, type ServedQueue } from './queue.ts'
import { pieceJob } from './testing-worker.ts'

let database: TestDatabase
let queue: ServedQueue
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  queue = await openQueue({ database, jobs: [pieceJob], log: pino({ level: 'silent' }) })
  await database.orm.execute(sql`create table started (piece int not null, worker text not null)`)
  await database.orm.execute(sql`create table segment (piece int primary key, worker text not null)`)
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await queue.close()
  await database.close()
})

async function startWorkerProcess(name: string): Promise<ChildProcess> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-worker')
  const child = fork(filename, [database.url, name], {
    execArgv,
  })
  children.push(child)
  await once(child, 'message')
  return child
}

const started = async (worker: string) =>
  (
    await database.orm.execute<{ piece: number }>(
      sql`select piece from started where worker = ${worker} order by piece`,
    )
  ).rows.map((row) => row.piece)
const segments = async () =>
  (
    await database.orm.execute<{ piece: number; worker: string }>(
      sql`select piece, worker from segment order by piece`,
    )
  ).rows

describe('a worker killed with kill -9', () => {
  it('has its jobs finished by another within 15 s, nothing lost and nothing doubled', async () => {
    const first = await startWorkerProcess('first')
    await database.transaction(async (tx) => {
      // The first two never end by themselves: the killed worker holds them.
      for (const piece of [0, 1]) await queue.send(tx, pieceJob, { piece, milliseconds: 3_600_000 })
    })
    await vi.waitUntil(async () => (await started('first')).length === 2, { interval: 25 })
    await database.transaction(async (tx) => {
      for (const piece of [2, 3, 4, 5]) await queue.send(tx, pieceJob, { piece, milliseconds: 50 })
    })
    // Anyone who takes a piece next finds it short.
    await database.orm.execute(sql`update pgboss.job set data = jsonb_set(data, '{milliseconds}', '50')`)
    await startWorkerProcess('second')
    first.kill('SIGKILL')
    const killedAt = performance.now()
    await vi.waitUntil(async () => (await segments()).length === 6, { interval: 25 })
    expect(performance.now() - killedAt).toBeLessThan(15_000)
    expect(await segments()).toEqual([0, 1, 2, 3, 4, 5].map((piece) => ({ piece, worker: 'second' })))
    // retryLimit is 0: being lost with a worker is not a failed try.
    expect((await started('second')).filter((piece) => piece < 2)).toEqual([0, 1])
  })
})
