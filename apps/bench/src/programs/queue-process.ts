/** `tsx queue-process.ts database <folder>`, `… product <database url> <slots>` or `… plain <database url> <batch>`. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { z } from 'zod'
import { connectDatabase, openDatabase, type Database } from '@longhand/server/src/platform/db/database.ts'
import { defineJob, handleJob } from '@longhand/server/src/platform/queue/job.ts'
import { sqlOn } from '@longhand/server/src/platform/queue/rows.ts'
import { openQueue } from '@longhand/server/src/platform/queue/queue.ts'
import { startWorker } from '@longhand/server/src/platform/queue/worker.ts'

/** Times in milliseconds since 1970: the processes share a clock. */
interface WorkDone {
  jobs: number
  from: number
  until: number
  waitedMs: number[]
}

const tiny = defineJob({ name: 'bench.tiny', payload: z.object({ sentAt: z.number() }) })
const plainQueue = 'plain'
const batchSize = 2_000
/** When no job came for so long, none is left. */
const idleMs = 1_500
const log = pino({ level: 'error' })

const now = (): number => performance.timeOrigin + performance.now()

async function serveDatabase(folder: string): Promise<void> {
  const server = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)
  const url = server.orm.$client.options.connectionString
  const queue = await openQueue({ database: server, jobs: [tiny], log })
  await queue.boss.createQueue(plainQueue)
  const fill = async (kind: string, count: number): Promise<void> => {
    for (let left = count; left > 0; left -= batchSize) {
      const payloads = Array.from({ length: Math.min(left, batchSize) }, () => ({ sentAt: now() }))
      if (kind === 'product')
        await server.transaction((tx) =>
          queue.sendAll(
            tx,
            tiny,
            payloads.map((payload) => ({ payload })),
          ),
        )
      else
        await queue.boss.insert(
          plainQueue,
          payloads.map((data) => ({ id: randomUUID(), data })),
        )
    }
    if (count > batchSize) await server.orm.execute(sql`vacuum analyze pgboss.job_common`)
  }
  /** One after the other, with pauses in which the queue is empty. */
  const trickle = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent++) {
      await server.transaction((tx) => queue.send(tx, tiny, { sentAt: now() }))
      await delay(20 + Math.random() * 60)
    }
  }
  const empty = async (): Promise<void> => void (await queue.boss.deleteQueuedJobs('io'))
  process.on('message', ({ kind, count }: { kind: string; count: number }) => {
    const doing = kind === 'trickle' ? trickle(count) : kind === 'empty' ? empty() : fill(kind, count)
    void doing.then(() => process.send?.('filled'))
  })
  process.on(
    'SIGTERM',
    () =>
      void queue
        .close()
        .then(() => server.close())
        .then(() => process.exit()),
  )
  process.send?.({ url })
}

async function countDone(
  limitMs: number,
  start: (onDone: (waitedMs?: number) => void) => Promise<() => Promise<void>>,
): Promise<WorkDone> {
  const done: WorkDone = { jobs: 0, from: now(), until: now(), waitedMs: [] }
  let isCounting = true
  const stop = await start((waitedMs) => {
    if (!isCounting) return
    done.jobs += 1
    done.until = now()
    if (waitedMs !== undefined) done.waitedMs.push(waitedMs)
  })
  while (now() - done.from < limitMs && now() - done.until < idleMs) await delay(10)
  isCounting = false
  await stop()
  return done
}

async function serveProduct(database: Database, slots: number): Promise<void> {
  const queue = await openQueue({ database, jobs: [tiny], log, maintains: true })
  const work = (limitMs: number): Promise<WorkDone> =>
    countDone(limitMs, async (onDone) => {
      const waited: number[] = []
      const worker = await startWorker({
        queue,
        database,
        log,
        slots: { compute: 0, io: slots },
        timeZone: 'UTC',
        registrations: [
          handleJob(tiny, () =>
            Promise.resolve((job) => Promise.resolve(void waited.push(now() - job.payload.sentAt))),
          ),
        ],
        onEnded: () => {
          onDone(waited.shift())
        },
        timing: { poll: 3_600_000 },
      })
      return () => worker.stop()
    })
  process.on('message', (limitMs: number) => void work(limitMs).then((done) => process.send?.(done)))
  process.send?.('ready')
}

async function servePlain(database: Database, batch: number): Promise<void> {
  const boss = new PgBoss({
    db: sqlOn(database.orm.$client),
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  await boss.start()
  const work = (limitMs: number): Promise<WorkDone> =>
    countDone(limitMs, (onDone) => {
      let isOver = false
      const loop = async (): Promise<void> => {
        while (!isOver) {
          const jobs = await boss.fetch(plainQueue, { batchSize: batch })
          if (jobs.length === 0) return
          await boss.complete(plainQueue, jobs)
          for (const _job of jobs) onDone()
        }
      }
      const looping = loop()
      return Promise.resolve(() => {
        isOver = true
        return looping
      })
    })
  process.on('message', (limitMs: number) => void work(limitMs).then((done) => process.send?.(done)))
  process.send?.('ready')
}

const [, , role = '', where = '', size = ''] = process.argv
if (role === 'database') await serveDatabase(where)
else {
  const database = connectDatabase({ url: where, log, applicationName: `longhand bench ${process.pid}` })
  await (role === 'product' ? serveProduct(database, Number(size)) : servePlain(database, Number(size)))
}
