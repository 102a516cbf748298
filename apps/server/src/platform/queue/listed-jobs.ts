import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { type Mark, olderThan } from '../db/newest-first.ts'
import type { FailureReason, JobDefinition, QueueName } from './job.ts'
import type { Queue } from './queue.ts'
import { ownerOfKey } from './turns.ts'

export type ListedState = 'waiting' | 'running' | 'failed'

/** A job as those who run the installation see it. */
export interface ListedJob {
  id: string
  /** Of the kind of job. */
  name: string
  queue: QueueName
  state: ListedState
  /** Who waits for it; `null` for no one. */
  ownerId: string | null
  payload: Record<string, unknown>
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  /** How often it was begun again. */
  retries: number
  /** Of its last try that failed. */
  reason: FailureReason | null
  mark: Mark
}

/** The job of a kind that was sent last. */
export interface NewestJob {
  state: ListedState | 'done'
  /** Of its end; of its beginning while it runs; of its sending while it waits. */
  at: Date
  reason: FailureReason | null
}

export interface JobCount {
  name: string
  waiting: number
  running: number
  failed: number
  /** How long ago the longest waiting one could have started; 0 without any. */
  oldestSeconds: number
}

interface JobFilter {
  names: readonly string[]
  state?: ListedState | undefined
}

/** Failed jobs are kept so long; others that ended go sooner. */
export const failedKeptSeconds = 7 * 24 * 3600

const stateOf = sql`case when state = 'active' then 'running' when state = 'failed' then 'failed' else 'waiting' end`

/** Jobs that wait, run or have failed for good. What carries the news of a failure is no job of its own. */
export class ListedJobs {
  constructor(
    private readonly database: Database,
    private readonly queue: Queue,
  ) {}

  /** The newest first. */
  async page(
    filter: JobFilter,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: ListedJob[]; total: number }> {
    const where = matching(filter)
    const { rows: counted } = await this.database.orm.execute<{ total: string }>(
      sql`select count(*) as total from pgboss.job where ${where}`,
    )
    const rows = await this.#read(
      this.database.orm,
      sql`${where} order by created_on desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    )
    return { rows, total: Number(counted[0]?.total ?? 0) }
  }

  /** As {@link page}, from one of its rows on. */
  after(filter: JobFilter, last: Mark | undefined, limit: number): Promise<ListedJob[]> {
    const place = olderThan({ at: sql`created_on`, id: sql`id` }, last)
    return this.#read(
      this.database.orm,
      sql`${matching(filter)} ${place && sql`and ${place}`} order by created_on desc, id desc limit ${limit}`,
    )
  }

  async counts(names: readonly string[]): Promise<JobCount[]> {
    const { rows } = await this.database.orm.execute<
      Record<'waiting' | 'running' | 'failed' | 'oldest', string | null> & { name: string }
    >(sql`
      select group_id as name, count(*) filter (where ${stateOf} = 'waiting') as waiting, count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        extract(epoch from now() - min(start_after) filter (where ${stateOf} = 'waiting' and start_after <= now())) as oldest
      from pgboss.job where ${matching({ names })} group by group_id`)
    return rows.map(({ name, waiting, running, failed, oldest }) => ({
      name,
      waiting: Number(waiting),
      running: Number(running),
      failed: Number(failed),
      oldestSeconds: Math.round(Number(oldest ?? 0)),
    }))
  }

  /** By the kind of job; without kinds of which none is kept. */
  async newestOf(names: readonly string[]): Promise<Map<string, NewestJob>> {
    const { rows } = await this.database.orm.execute<{
      name: string
      state: NewestJob['state']
      at: string
      output: Partial<FailureReason> | null
    }>(sql`
      select distinct on (group_id) group_id as name, case when state = 'completed' then 'done' else ${stateOf} end as state,
        coalesce(completed_on, case when state = 'active' then started_on end, created_on) as at, output
      from pgboss.job
      where group_id = any(${sql.param([...names])}::text[]) and source_name is null and state <> 'cancelled'
      order by group_id, created_on desc, id desc`)
    return new Map(
      rows.map(({ name, state, at, output }) => [
        name,
        {
          state,
          at: new Date(at),
          reason:
            state === 'failed' && output?.message !== undefined
              ? { ...output, message: output.message }
              : null,
        },
      ]),
    )
  }

  /** Sends a job without a payload, for no one, unless one of its kind waits or runs. @returns Whether it was sent. */
  async sendUnlessOpen(tx: Transaction, job: JobDefinition<object>): Promise<boolean> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`job:${job.name}`}, 0))`)
    const { rows } = await tx.execute(sql`
      select 1 from pgboss.job where group_id = ${job.name} and source_name is null and state in ('created', 'retry', 'active') limit 1`)
    if (rows.length > 0) return false
    await this.queue.send(tx, job, {}, { for: null })
    return true
  }

  async find(id: string, names: readonly string[]): Promise<ListedJob | undefined> {
    const [row] = await this.#read(this.database.orm, sql`${matching({ names })} and id = ${id}::uuid`)
    return row
  }

  /** Sends a failed job once more, with all its tries. @returns Whether it was still there. */
  async sendAgain(tx: Transaction, { id, name, queue, ownerId, payload }: ListedJob): Promise<boolean> {
    const job = this.queue.jobs.find((known) => known.name === name)
    if (!job || !(await this.dismiss(tx, id))) return false
    await this.queue.send(tx, job, payload, { for: ownerId, queue })
    return true
  }

  /** Takes a failed job off the list. @returns Whether it was still there. */
  async dismiss(tx: Transaction, id: string): Promise<boolean> {
    const { rows } = await tx.execute(
      sql`delete from pgboss.job where id = ${id}::uuid and state = 'failed' returning id`,
    )
    return rows.length > 0
  }

  async #read(on: Queryable, which: SQL): Promise<ListedJob[]> {
    const { rows } = await on.execute<{
      id: string
      name: string
      queue: QueueName
      state: ListedState
      key: string | null
      payload: Record<string, unknown>
      created: string
      started: string | null
      ended: string | null
      retries: number
      output: Partial<FailureReason> | null
    }>(sql`
      select id, group_id as name, name as queue, ${stateOf} as state, singleton_key as key, data as payload, created_on::text as created,
        started_on as started, completed_on as ended, retry_count as retries, output
      from pgboss.job where ${which}`)
    return rows.map(({ key, created, started, ended, output, ...row }) => ({
      ...row,
      ownerId: ownerOfKey(key),
      createdAt: new Date(created),
      startedAt: started === null ? null : new Date(started),
      endedAt: ended === null ? null : new Date(ended),
      mark: { at: created, id: row.id },
      reason: output?.message === undefined ? null : { ...output, message: output.message },
    }))
  }
}

function matching({ names, state }: JobFilter): SQL {
  const shown = sql`state in ('created', 'retry', 'active', 'failed') and source_name is null and group_id = any(${sql.param([...names])}::text[])`
  return state === undefined ? shown : sql`${shown} and ${stateOf} = ${state}`
}

/** Whether a job of this kind is whole when its handler runs once more: one that reports its failure has been given up elsewhere. */
export function canBeSentAgain(job: JobDefinition<object>): boolean {
  return !job.reportsFailure
}
