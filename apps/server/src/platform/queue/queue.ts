/** Send jobs in the transaction that writes the business row. A job runs at least once; `job.hold(tx)` and `job.complete(tx)` refuse writes of a worker that lost the job. */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { JobInsert, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { underMigrationLock } from '../db/migrate.ts'
import { currentTrace } from '../log/trace.ts'
import { createQueue, startBoss, type WakeListener } from './boss.ts'
import type { JobDefinition, JobUrgency, QueueName } from './job.ts'
import { inSpan } from '../tracing/in-span.ts'
import { requestField, rowOf, sqlOn, traceField } from './rows.ts'
import { countOthers, isWaiting, placesOf } from './places.ts'
import { closeUp, countSenders, currentOwner, drawPlaces, type JobOwner, ownerOfKey } from './turns.ts'

interface SendOptions {
  /** Who waits for it, `null` for a visitor or no one. Left out, the one who waits for the job that sends it. */
  for?: string | null
  /** Among what is sent for the same work, 0 (default) first. {@link firstPlace} is before all that wait. */
  place?: number
  startAfter?: Date | undefined
  /** Instead of that of the job. */
  urgency?: JobUrgency
  /** One of the job's pool that was made by `addQueue`. Default the pool's own, which all of its workers take from. */
  queue?: QueueName
}

export interface Queue {
  /**
   * Sends a job when `tx` commits. What the job logs names the request that sent it, or that sent the job that sent it.
   *
   * @returns The job's id.
   * @throws when the payload doesn't fit the job's schema.
   */
  send<Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<string>
  sendAll<Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    jobs: readonly { payload: Payload; place?: number }[],
    options?: Omit<SendOptions, 'place'>,
  ): Promise<void>
  /**
   * Cancels when `tx` commits. Running handlers are aborted within about a second, and can write nothing more for the job.
   * @returns How many were cancelled.
   */
  cancel<Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    match: Partial<Payload>,
  ): Promise<number>
  /** As {@link cancel}, for jobs of one pool and each value that `field` of their payload may have: one look at the queues for all. */
  cancelAll<Field extends string>(
    tx: Transaction,
    jobs: readonly JobDefinition<Record<Field, string>>[],
    field: Field,
    values: readonly string[],
  ): Promise<number>
  /**
   * The places from 1 that things have in the order in which workers will take jobs of these kinds from the queue of their pool. One without
   * a waiting job gets the place it would have if its job were sent now.
   *
   * @param values Of `field` in the payload, of jobs that one person waits for; in their order of sending.
   * @param among A query of the values that count.
   */
  placesOf<Field extends string>(
    jobs: readonly JobDefinition<Record<Field, string>>[],
    field: Field,
    values: readonly string[],
    { userId, among }: { userId: string; among: SQL },
  ): Promise<Map<string, number>>
  /**
   * How many other people have jobs of these kinds waiting or running, in whatever queue of their pool.
   *
   * @param except A query of texts: jobs whose payload has one of them in `field` don't count.
   */
  countOthers(
    jobs: readonly JobDefinition<object>[],
    userId: string,
    { field, except }: { field: string; except: SQL },
  ): Promise<number>
  /**
   * Whether jobs of these kinds could start in this queue.
   *
   * @param except A query of texts: those whose payload has one of them in `field` don't count.
   */
  isWaiting(
    jobs: readonly JobDefinition<object>[],
    field: string,
    { except, queue }: { except: SQL; queue: QueueName },
  ): Promise<boolean>
  /** Makes a queue for jobs that not every worker can do. Idempotent; not in a transaction. */
  addQueue(name: QueueName): Promise<void>
  readonly jobs: readonly JobDefinition<object>[]
  /** Ends what the queue does by itself; the database stays open. */
  close(): Promise<void>
}

export interface ServedQueue extends Queue {
  readonly boss: PgBoss
  /** Called when jobs were sent. Only in a process that maintains the queue. */
  readonly wakeListeners: Set<WakeListener>
}

export interface QueueOptions {
  database: Database
  jobs: readonly JobDefinition<object>[]
  log: BaseLogger
  /** Whether this is a worker process: it also sends the scheduled jobs and clears away old ones. Default false. */
  maintains?: boolean
  isMember?: (on: Queryable, userId: string) => Promise<boolean>
  heartbeatSeconds?: number
}

export async function openQueue({
  database,
  jobs,
  log,
  maintains = false,
  isMember = () => Promise.resolve(false),
  heartbeatSeconds,
}: QueueOptions): Promise<ServedQueue> {
  const { boss, wakeListeners } = await underMigrationLock(database, () =>
    startBoss(database, { log, maintains }),
  )
  const ownerFor = async (on: Queryable, userId: string | null | undefined): Promise<JobOwner> =>
    userId === undefined
      ? currentOwner()
      : { ownerId: userId, isMember: userId !== null && (await isMember(on, userId)) }

  async function insert<Payload extends object>(
    tx: Transaction,
    job: JobDefinition<Payload>,
    sent: readonly { payload: Payload; place?: number }[],
    options: SendOptions,
  ): Promise<string[]> {
    if (!jobs.some(({ name }) => name === job.name))
      throw new Error(`Job ${job.name} was not sent: the queue doesn't know it.`)
    const { urgency = job.options.urgency, queue = job.options.pool } = options
    const owner = await ownerFor(tx, options.for)
    const payloads = sent.map(({ payload }) => job.payload.parse(payload))
    const lane = { queue, urgency }
    const drawn = await drawPlaces(
      tx,
      lane,
      owner,
      sent.map(({ place = 0 }) => place),
      await countSenders(tx, lane, owner),
    )
    const inserted = payloads.map((payload, index): JobInsert => ({
      ...rowOf(job, owner.isMember),
      id: randomUUID(),
      data: withTraceOf(payload),
      priority: drawn[index]?.priority ?? 0,
      singletonKey: drawn[index]?.key ?? '',
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
    }))
    if (inserted.length > 0) await boss.insert(queue, inserted, { db: sqlOn(tx.$client) })
    return inserted.map(({ id = '' }) => id)
  }

  const insertTraced: typeof insert = (tx, job, sent, options) =>
    inSpan(`send ${job.name}`, { kind: 'producer', attributes: { 'longhand.jobs': sent.length } }, () =>
      insert(tx, job, sent, options),
    )

  const added = new Map<QueueName, Promise<void>>()
  const addQueue: Queue['addQueue'] = (name) => {
    const adding =
      added.get(name) ??
      underMigrationLock(database, () => createQueue(database, boss, name)).catch((error: unknown) => {
        added.delete(name)
        throw error
      })
    added.set(name, adding)
    return adding
  }

  return {
    boss,
    wakeListeners,
    addQueue,
    jobs,
    send: async (tx, job, payload, { place = 0, ...options } = {}) =>
      (await insertTraced(tx, job, [{ payload, place }], options))[0] ?? '',
    sendAll: async (tx, job, sent, options = {}) => void (await insertTraced(tx, job, sent, options)),
    cancel: (tx, job, match) => cancel(boss, tx, [job], sql`data @> ${JSON.stringify(match)}::jsonb`),
    cancelAll: (tx, kinds, field, values) =>
      cancel(boss, tx, kinds, sql`data ->> ${field}::text = any(${sql.param(values)}::text[])`),
    placesOf: async (kinds, field, values, { userId, among }) =>
      placesOf(database.orm, kinds, { field, values, among, owner: await ownerFor(database.orm, userId) }),
    isWaiting: (kinds, field, which) => isWaiting(database.orm, kinds, { field, ...which }),
    countOthers: (kinds, userId, which) => countOthers(database.orm, kinds, userId, which),
    close: () => boss.stop({ graceful: false }),
  }
}

function withTraceOf(payload: object): object {
  const { requestId, span } = currentTrace()
  return {
    ...payload,
    [requestField]: requestId,
    [traceField]: span?.traceparent,
  }
}

/** @param match What the payload of a job must meet. */
async function cancel(
  boss: PgBoss,
  tx: Transaction,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  match: SQL,
): Promise<number> {
  const db = sqlOn(tx.$client)
  for (let cancelled = 0; ;) {
    const open = await openJobs(tx, jobs, match)
    if (open.length === 0) return cancelled
    // A try that ended meanwhile has put another row in the place of its job: that one is found next time.
    for (const { queue, ids } of open) cancelled += affected(await boss.cancel(queue, ids, { db }))
    for (const { queue, keys } of open)
      for (const ownerId of new Set(keys.map(ownerOfKey))) await closeUp(tx, queue, ownerId)
  }
}

/** By their queues. On the transaction's own connection: one that waits for a second could wait for itself. pg-boss itself looks for one payload at a time. */
async function openJobs(
  tx: Transaction,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  match: SQL,
): Promise<{ queue: QueueName; ids: string[]; keys: (string | null)[] }[]> {
  const pool = jobs[0]?.options.pool ?? ''
  const names = jobs.map(({ name }) => name)
  const { rows } = await tx.execute<{ queue: QueueName; ids: string[]; keys: (string | null)[] }>(sql`
    select name as queue, array_agg(id) as ids, array_agg(distinct singleton_key) as keys from pgboss.job
    where (name = ${pool} or starts_with(name, ${`${pool}.`})) and state in ('created', 'retry', 'active')
      and group_id = any(${sql.param(names)}::text[]) and source_name is null and ${match}
    group by name`)
  return rows
}

export function affected(response: object): number {
  return (response as { affected: number }).affected
}
