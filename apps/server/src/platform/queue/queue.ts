/**
 * Work that outlives a request: pg-boss on the product's own database, behind a small port.
 *
 * A module describes a job with `defineJob` (of `./job.ts`) and sends it in the transaction that writes the business row: `queue.send(tx, job, payload)`.
 * `compose.ts` joins jobs to handlers with `handleJob`; a worker process runs them with `startWorker` (of `./worker.ts`).
 * A job runs at least once; `job.hold(tx)` and `job.complete(tx)` refuse what a worker writes after the job was taken from it.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { BaseLogger } from 'pino'
import type { Database, Transaction } from '../db/database.ts'
import { underMigrationLock } from '../db/migrate.ts'
import { currentTrace } from '../log/trace.ts'
import { sqlOn, startWithQueues } from './boss.ts'
import type { JobDefinition } from './job.ts'
import { dropLeases } from './lease.ts'
import { priorityOf, runsFirst } from './turns.ts'

/** Where a job stands among those that wait, and when it may start. */
interface SendOptions {
  /** Who waits for it, `null` for a visitor or nobody. Left out, it goes first when the job does that sends it. */
  for?: string | null
  /** So many places further back than others that are sent now, or with a negative number ahead; default 0. */
  place?: number
  startAfter?: Date
}

/** Sends and cancels jobs. */
export interface Queue {
  /**
   * Sends a job when `tx` commits. What the job logs names the request that sent it, or that sent the job that sent it.
   *
   * @returns The job's id.
   * @throws when the payload doesn't fit the job's schema.
   */
  send<Payload extends object>(tx: Transaction, job: JobDefinition<Payload>, payload: Payload, options?: SendOptions): Promise<string>
  /**
   * Cancels every unfinished job whose payload holds the fields of `match`, when `tx` commits. A handler that runs one has its signal aborted
   * within about a second, and can write nothing more for it.
   *
   * @returns How many were cancelled.
   */
  cancel<Payload extends object>(tx: Transaction, job: JobDefinition<Payload>, match: Partial<Payload>): Promise<number>
  /** Whether jobs that this person waits for go before those of others; `null` for a visitor or nobody. */
  goesFirst(tx: Transaction, userId: string | null): Promise<boolean>
  /** The jobs this queue knows. */
  readonly jobs: readonly JobDefinition<object>[]
  /** Ends what the queue does by itself; the database stays open. */
  close(): Promise<void>
}

/** A queue with what `startWorker` needs of it. */
export interface ServedQueue extends Queue {
  readonly boss: PgBoss
}

/** What a queue is made of. */
export interface QueueOptions {
  database: Database
  /** Every job of the product, in every process. */
  jobs: readonly JobDefinition<object>[]
  log: BaseLogger
  /** Whether this is a worker process: it also sends the scheduled jobs and clears away old ones. Default false. */
  maintains?: boolean
  /** Whose jobs go before the others'. Default nobody's. */
  isFavoured?: (tx: Transaction, userId: string) => Promise<boolean>
}

/** Opens the queue, and creates it in the database when it isn't there. */
export async function openQueue({ database, jobs, log, maintains = false, isFavoured = () => Promise.resolve(false) }: QueueOptions): Promise<ServedQueue> {
  const pool = database.orm.$client
  const boss = await underMigrationLock(pool, () => startWithQueues(pool, jobs, { log, maintains }))
  const goesFirst: Queue['goesFirst'] = async (tx, userId) => userId !== null && isFavoured(tx, userId)
  return {
    boss,
    jobs,
    goesFirst,
    send: async (tx, job, payload, { for: userId, place = 0, startAfter } = {}) => {
      const standing = { goesFirst: userId === undefined ? runsFirst() : await goesFirst(tx, userId), place }
      return send(boss, tx, job, payload, { priority: priorityOf(standing), ...(startAfter ? { startAfter } : {}) })
    },
    cancel: (tx, job, match) => cancel(boss, tx, job.name, match),
    close: () => boss.stop({ graceful: false }),
  }
}

async function send<Payload extends object>(
  boss: PgBoss,
  tx: Transaction,
  job: JobDefinition<Payload>,
  payload: Payload,
  options: Pick<PgBoss.SendOptions, 'priority' | 'startAfter'>,
): Promise<string> {
  const { requestId } = currentTrace()
  const data = { ...job.payload.parse(payload), ...(requestId === undefined ? {} : { [requestField]: requestId }) }
  const id = await boss.send(job.name, data, { ...options, id: nextId(), db: sqlOn(tx.$client) })
  if (id === null) throw new Error(`Job ${job.name} was not sent: the queue doesn't know it.`)
  return id
}

/** Beside a job's own fields, which its schema picks out again. */
export const requestField = '_requestId'

let sent = randomBytes(4).readUInt32BE()

/**
 * Jobs of one transaction have the same time; their ids then decide. These grow, so that jobs run in the order they were sent.
 *
 * @returns A version 8 UUID: 48 bits of counter, 74 bits of chance.
 */
function nextId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(sent++, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function cancel(boss: PgBoss, tx: Transaction, queue: string, match: object): Promise<number> {
  const found = await tx.execute<{ id: string }>(
    sql`select id from pgboss.job where name = ${queue} and state < 'completed' and data @> ${JSON.stringify(match)}::jsonb for update`,
  )
  const ids = found.rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await boss.cancel(queue, ids, { db: sqlOn(tx.$client) })
  await dropLeases(tx, queue, ids)
  return ids.length
}
