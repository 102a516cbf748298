import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobDefinition, QueueName } from './job.ts'
import {
  drawPlaces,
  type JobOwner,
  type Lane,
  lanesOf,
  type Line,
  lineOfTurn,
  prioritiesOf,
  tagOf,
  turnsSoFar,
} from './turns.ts'

type Counts = Record<Line, number>

/** See {@link Queue.placesOf}. A first step that is interactive counts with the rest: what follows it will not be. */
export async function placesOf(
  on: Queryable,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  { field, values, among, owner }: { field: string; values: readonly string[]; among: SQL; owner: JobOwner },
): Promise<Map<string, number>> {
  const pool = jobs[0]?.options.pool
  if (pool === undefined || values.length === 0) return new Map()
  const lane: Lane = { queue: pool, urgency: 'batch' }
  const own = await turnsSoFar(on, lane)
  const names = jobs.map(({ name }) => name)
  const waits = sql`select data ->> ${field}::text as value, ${await tagsAhead(on, pool)} from pgboss.job
    where name = ${pool} and state < 'active' and group_id = any(${sql.param(names)}::text[]) and source_name is null and data ->> ${field}::text in (${among})`
  const { rows } = await on.execute<{
    value: string | null
    isOthers: boolean
    before: string
    members: string
    others: string
  }>(sql`
    with waiting as (${waits}), numbered as (
      select value, is_others as "isOthers", row_number() over (partition by is_others order by tags_ahead, created_on) - 1 as before,
        count(*) filter (where not is_others) over () as members, count(*) filter (where is_others) over () as others
      from waiting)
    select * from numbered where value = any(${sql.param(values)}::text[])
    union all (select null, false, 0, members, others from numbered limit 1)`)
  const waiting: Counts = { members: Number(rows[0]?.members ?? 0), others: Number(rows[0]?.others ?? 0) }
  const places = new Map<string, number>()
  for (const { value, isOthers, before } of rows) {
    if (value !== null)
      places.set(value, placeAfter(own.next, isOthers ? 'others' : 'members', Number(before), waiting))
  }
  const line = owner.isMember ? 'members' : 'others'
  const unsent = values.filter((value) => !places.has(value))
  const drawn = await drawPlaces(
    on,
    lane,
    owner,
    unsent.map(() => 0),
  )
  for (const [index, { priority }] of drawn.entries()) {
    const { rows: counted } = await on.execute<{ before: string }>(
      sql`with waiting as (${waits}) select count(*) as before from waiting where is_others = ${line === 'others'} and tags_ahead <= ${tagOf(priority) - own[line]}`,
    )
    const before = Number(counted[0]?.before ?? 0) + index
    places.set(
      unsent[index] ?? '',
      placeAfter(own.next, line, before, { ...waiting, [line]: waiting[line] + index + 1 }),
    )
  }
  return places
}

/** See {@link Queue.countOthers}. */
export async function countOthers(
  on: Queryable,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  userId: string,
  { field, except }: { field: string; except: SQL },
): Promise<number> {
  const pool = jobs[0]?.options.pool ?? ''
  const names = jobs.map(({ name }) => name)
  const owner = sql`split_part(singleton_key, ':', 2)`
  const { rows } = await on.execute<{ others: string }>(sql`
    select count(distinct ${owner}) as others from pgboss.job
    where (name = ${pool} or starts_with(name, ${`${pool}.`})) and state in ('created', 'retry', 'active') and group_id = any(${sql.param(names)}::text[])
      and source_name is null and ${owner} not in ('', ${userId}) and coalesce(data ->> ${field}::text, '') not in (${except})`)
  return Number(rows[0]?.others ?? 0)
}

/** See {@link Queue.isWaiting}. */
export async function isWaiting(
  on: Queryable,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  { field, except, queue }: { field: string; except: SQL; queue: QueueName },
): Promise<boolean> {
  const names = jobs.map(({ name }) => name)
  const { rows } = await on.execute<{ isWaiting: boolean }>(sql`
    select exists (
      select from pgboss.job where name = ${queue} and state < 'active' and not blocked and start_after <= now() and group_id = any(${sql.param(names)}::text[])
        and source_name is null and coalesce(data ->> ${field}::text, '') not in (${except})) as "isWaiting"`)
  return rows[0]?.isWaiting ?? false
}

/** Columns: whose line a job is in, how far its tag is from the last that was taken there, and when it was sent. */
async function tagsAhead(on: Queryable, queue: QueueName): Promise<SQL> {
  const cases = await Promise.all(
    lanesOf(queue).map(async (lane) => {
      const taken = await turnsSoFar(on, lane)
      return (['members', 'others'] as const).map((line) => {
        const { minPriority, maxPriority } = prioritiesOf(lane, line)
        return {
          isIn: sql`priority between ${minPriority} and ${maxPriority}`,
          line,
          ahead: sql`${maxPriority}::bigint - priority - ${taken[line]}::bigint`,
        }
      })
    }),
  )
  const all = cases.flat()
  const others = all.filter(({ line }) => line === 'others').map(({ isIn }) => isIn)
  return sql`(${sql.join(others, sql` or `)}) as is_others, case ${sql.join(
    all.map(({ isIn, ahead }) => sql`when ${isIn} then ${ahead}`),
    sql` `,
  )} end as tags_ahead, created_on`
}

/** @param before In the same line. @param waiting In each, the one whose place it is included. */
export function placeAfter(turn: number, line: Line, before: number, waiting: Counts): number {
  const left = { ...waiting }
  for (let place = 1; ; place += 1, turn += 1) {
    const [first, second] =
      lineOfTurn(turn) === 'members' ? (['members', 'others'] as const) : (['others', 'members'] as const)
    const taken = left[first] > 0 ? first : second
    if (taken === line && waiting[line] - left[line] >= before) return place
    left[taken] -= 1
  }
}
