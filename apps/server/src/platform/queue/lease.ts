/**
 * Who holds which job. pg-boss knows that a job is active but not where, and takes its completion from anybody.
 *
 * Everything that changes a lease first locks the job's row in pg-boss: one order of locks, so nothing deadlocks, and a transaction that has
 * called `holdLease` keeps its job until it ends.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { LeaseLostError } from './job.ts'
import { queueLease } from './queue.tables.ts'

/** After so many milliseconds without a beat, a worker counts as lost: its jobs go to others, and nobody counts it as running. */
export const workerSilenceMs = 8_000

/** One handing-out of a job to a worker. */
export interface Lease {
  queue: string
  jobId: string
  leaseNumber: number
  workerId: string
}

/** Whether this worker counts as alive; until `tx` ends, nobody can decide otherwise. */
export async function isRegistered(tx: Transaction, workerId: string): Promise<boolean> {
  return (await tx.execute(sql`select 1 from queue_worker where worker_id = ${workerId} for key share`)).rows.length > 0
}

/** Writes down that a worker has taken a job, in the transaction that took it. */
export async function takeLease(tx: Transaction, taken: Omit<Lease, 'leaseNumber'>): Promise<Lease> {
  const [row] = await tx
    .insert(queueLease)
    .values(taken)
    .onConflictDoUpdate({
      target: [queueLease.queue, queueLease.jobId],
      set: { workerId: taken.workerId, leaseNumber: sql`${queueLease.leaseNumber} + 1`, takenAt: sql`now()` },
    })
    .returning({ leaseNumber: queueLease.leaseNumber })
  return { ...taken, leaseNumber: row?.leaseNumber ?? 0 }
}

/**
 * Locks the job until `tx` ends.
 *
 * @throws LeaseLostError when this lease no longer counts.
 */
export async function holdLease(tx: Transaction, lease: Lease): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from pgboss.job
    where name = ${lease.queue} and id = ${lease.jobId} and state = 'active'
      and exists (select from queue_lease l where l.queue = ${lease.queue} and l.job_id = ${lease.jobId}
        and l.lease_number = ${lease.leaseNumber} and l.worker_id = ${lease.workerId})
    for update`)
  if (rows.length === 0) throw new LeaseLostError()
}

/** Ends a lease but keeps its count, for a job that will be handed out again. */
export async function releaseLease(tx: Transaction, { queue, jobId }: Lease): Promise<void> {
  await tx.update(queueLease).set({ workerId: null }).where(and(eq(queueLease.queue, queue), eq(queueLease.jobId, jobId)))
}

/** Forgets the leases of jobs that have ended. */
export async function dropLeases(tx: Transaction, queue: string, jobIds: string[]): Promise<void> {
  await tx.delete(queueLease).where(and(eq(queueLease.queue, queue), inArray(queueLease.jobId, jobIds)))
}

/** Gives a job back untried: it may start at once, or after `seconds`, and the try isn't counted. */
export async function giveBack(tx: Transaction, { queue, jobId }: Pick<Lease, 'queue' | 'jobId'>, losses: 0 | 1, seconds = 0): Promise<void> {
  await tx.execute(sql`
    update pgboss.job set state = 'retry', start_after = now() + ${seconds} * interval '1 second', retry_limit = retry_limit + 1
    where name = ${queue} and id = ${jobId} and state = 'active'`)
  await tx
    .update(queueLease)
    .set({ workerId: null, losses: sql`${queueLease.losses} + ${losses}` })
    .where(and(eq(queueLease.queue, queue), eq(queueLease.jobId, jobId)))
}

/**
 * Has a job that failed wait as long as its counted tries say. pg-boss doubles the wait with every try, those that were given back too: after a dozen
 * outages a job that failed once would wait for hours.
 */
export async function waitAsCounted(tx: Transaction, { queue, jobId }: Lease): Promise<void> {
  await tx.execute(sql`
    update pgboss.job j
    set start_after = now() + q.retry_delay * 2 ^ least(16, greatest(0, j.retry_count - (j.retry_limit - q.retry_limit))) * (1 + random()) * interval '1 second'
    from pgboss.queue q where q.name = j.name and j.name = ${queue} and j.id = ${jobId} and j.state = 'retry' and q.retry_backoff`)
}

/** The leases that a worker still holds, by `leaseKey`. */
export async function heldLeases(orm: Queryable, workerId: string): Promise<Map<string, Lease>> {
  const rows = await orm
    .select({ queue: queueLease.queue, jobId: queueLease.jobId, leaseNumber: queueLease.leaseNumber })
    .from(queueLease)
    .where(eq(queueLease.workerId, workerId))
  return new Map(rows.map((row) => [leaseKey(row), { ...row, workerId }]))
}

/** A text that is the same for the same lease only. */
export function leaseKey({ queue, jobId, leaseNumber }: Omit<Lease, 'workerId'>): string {
  return `${queue}/${jobId}/${leaseNumber}`
}
