/** A worker process for `kill.medium.test.ts`: `tsx testing-worker.ts <database url> <name>`. Its jobs write a row, then take as long as told. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { z } from 'zod'
import { connectDatabase } from '../db/database.ts'
import { defineJob, handleJob } from './job.ts'
import { openQueue } from './queue.ts'
import { startWorker } from './worker.ts'

/** One piece of a recording. */
export const pieceJob = defineJob({
  name: 'test.piece',
  payload: z.object({ piece: z.number(), milliseconds: z.number() }),
  options: { pool: 'compute', retryLimit: 0 },
})

const [, , url, name] = process.argv
if (url && name) {
  const log = pino({ level: 'silent' })
  const database = connectDatabase({ url, log })
  const queue = await openQueue({ database, jobs: [pieceJob], log, maintains: true })
  await startWorker({
    queue,
    database,
    registrations: [
      handleJob(pieceJob, () =>
        Promise.resolve(async (job) => {
          await database.orm.execute(sql`insert into started values (${job.payload.piece}, ${name})`)
          await delay(job.payload.milliseconds, undefined, { signal: job.signal })
          await database.transaction(async (tx) => {
            await job.complete(tx)
            await tx.execute(sql`insert into segment values (${job.payload.piece}, ${name})`)
          })
        }),
      ),
    ],
    slots: { compute: 2, io: 1 },
    timeZone: 'UTC',
    log,
  })
  process.send?.('ready')
}
