import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import { sqlOn } from './boss.ts'
import { dropLeases, giveBack } from './lease.ts'

/** A job that took this many workers with it is at fault itself. */
const lossLimit = 5

const supervisorLock = 7_032_604_119

/**
 * Gives back the jobs of workers that have fallen silent. Every worker calls it every few seconds; one at a time does the round.
 *
 * @returns How many jobs came back or, lost too often, failed.
 */
export async function reclaimLostJobs(database: Database, boss: PgBoss, { silenceMs, log }: { silenceMs: number; log: BaseLogger }): Promise<number> {
  return database.transaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${supervisorLock}) as mine`)
    if (!lock.rows[0]?.mine) return 0
    const silent = await tx.execute(sql`delete from queue_worker where beat_at < now() - ${silenceMs} * interval '1 ms'`)
    if (silent.rowCount) log.warn({ workers: silent.rowCount }, 'workers fell silent')
    // A row that a transaction of its holder has locked is left for the next round: that transaction may complete it.
    const lost = await tx.execute<{ queue: string; jobId: string; losses: number }>(sql`
      select l.queue, l.job_id as "jobId", l.losses from pgboss.job j join queue_lease l on l.queue = j.name and l.job_id = j.id
      where j.state = 'active' and l.worker_id is not null and not exists (select from queue_worker w where w.worker_id = l.worker_id)
      for update of j skip locked`)
    for (const job of lost.rows) {
      if (job.losses + 1 < lossLimit) {
        await giveBack(tx, job, 1)
        log.warn({ queue: job.queue, job: job.jobId }, 'a job was lost with its worker and goes to another')
      } else {
        await tx.execute(sql`update pgboss.job set retry_limit = retry_count where name = ${job.queue} and id = ${job.jobId}`)
        await boss.fail(job.queue, job.jobId, { message: `The job ended ${lossLimit} workers.` }, { db: sqlOn(tx.$client) })
        await dropLeases(tx, job.queue, [job.jobId])
        log.error({ queue: job.queue, job: job.jobId }, 'a job was lost with its worker too often and failed')
      }
    }
    await tx.execute(sql`
      delete from queue_lease l
      where not exists (select from pgboss.job j where j.name = l.queue and j.id = l.job_id and j.state <= 'active')`)
    return lost.rows.length
  })
}
