/**
 * Which job is next. Of all queues of a pool the job goes first that was sent first, so that no kind of work waits for ever behind another. Some people's jobs go
 * before all others, but only so many in a row; a job can stand some places further back or ahead; and what was lost with its worker goes before everything.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** After so many jobs in a row that go before the others, one of the others has its turn. */
export const mostFirstInARow = 4

/** A place further back counts as if the job had been sent so many seconds later: whoever comes later still gets past the far end of long work, and nobody waits for ever. */
const placeSeconds = 10

/** How much pg-boss's priority of a job that goes first is above that of another; each place back takes one off. */
const firstPriority = 1_000_000

/** Where a job stands among those that wait. */
export interface Standing {
  /** Before all that don't. */
  goesFirst: boolean
  /** Places further back, or with a negative number ahead; 0 for most. */
  place: number
}

const running = new AsyncLocalStorage<Pick<Standing, 'goesFirst'>>()

/** Runs a job so that the jobs that it sends stand as it stood. */
export function standingAs<Result>(standing: Pick<Standing, 'goesFirst'>, work: () => Result): Result {
  return running.run(standing, work)
}

/** Whether the job that runs here went first; `false` outside of jobs. */
export function runsFirst(): boolean {
  return running.getStore()?.goesFirst ?? false
}

/** What pg-boss keeps of a standing. */
export function priorityOf({ goesFirst, place }: Standing): number {
  return (goesFirst ? firstPriority : 0) - place
}

/** A job that has just become active. */
export interface NextJob {
  queue: string
  jobId: string
  payload: object
  /** Why it failed, for a job of a failure queue. */
  output: object | null
  retryCount: number
  retryLimit: number
  goesFirst: boolean
}

/**
 * Makes the next job of these queues active, as pg-boss would do it within one of them. From its first try on it is tried as often as its queue says:
 * pg-boss sends a job to a failure queue with the limit of the job that failed, which may be none at all, and without a pause.
 *
 * @param isOthersTurn Whether one of those that don't go first is due, if any waits.
 * @returns `undefined` when none may start.
 */
export async function takeNext(tx: Transaction, queues: readonly string[], isOthersTurn: boolean): Promise<NextJob | undefined> {
  const { rows } = await tx.execute<NextJob & Record<string, unknown>>(sql`
    with next as materialized (
      select j.name, j.id, s.goes_first
      from pgboss.job j
        left join queue_lease l on l.queue = j.name and l.job_id = j.id
        cross join lateral (select j.priority > ${firstPriority / 2} as goes_first) s
      where j.name = any(${sql.param(queues)}::text[]) and j.state < 'active' and j.start_after < now()
      order by coalesce(l.losses, 0) > 0 desc,
        s.goes_first = ${isOthersTurn},
        j.created_on + ((case when s.goes_first then ${firstPriority}::int else 0 end) - j.priority) * ${placeSeconds} * interval '1 second',
        j.id
      limit 1
      for update of j skip locked)
    update pgboss.job j
    set state = 'active', started_on = now(), retry_count = j.retry_count + (case when j.started_on is null then 0 else 1 end),
      retry_limit = case when j.started_on is null then q.retry_limit else j.retry_limit end,
      retry_delay = q.retry_delay, retry_backoff = q.retry_backoff
    from next join pgboss.queue q on q.name = next.name
    where j.name = next.name and j.id = next.id
    returning j.name as queue, j.id as "jobId", j.data as payload, j.output, j.retry_count as "retryCount", j.retry_limit as "retryLimit", next.goes_first as "goesFirst"`)
  return rows[0]
}
