import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobDefinition } from './job.ts'
import { drawPlaces, type JobOwner, type Line, lineOf, lineOfTurn, nextTurn } from './turns.ts'

type Counts = Record<Line, number>

/** See {@link Queue.placesOf}. */
export async function placesOf(
  on: Queryable,
  jobs: readonly Pick<JobDefinition<object>, 'name' | 'options'>[],
  { field, values, among, owner }: { field: string; values: readonly string[]; among: SQL; owner: JobOwner },
): Promise<Map<string, number>> {
  const queue = jobs[0]?.options.pool
  if (queue === undefined || values.length === 0) return new Map()
  const names = jobs.map(({ name }) => name)
  const waits = sql`name = ${queue} and state < 'active' and group_id = any(${sql.param(names)}::text[]) and source_name is null and data ->> ${field}::text in (${among})`
  const { rows } = await on.execute<{ value: string | null; priority: number; before: string; members: string; others: string }>(sql`
    with waiting as (
      select data ->> ${field}::text as value, priority, row_number() over (partition by priority < 0 order by priority desc, created_on) - 1 as before,
        count(*) filter (where priority >= 0) over () as members, count(*) filter (where priority < 0) over () as others
      from pgboss.job where ${waits})
    select * from waiting where value = any(${sql.param(values)}::text[])
    union all (select null, 0, 0, members, others from waiting limit 1)`)
  const waiting: Counts = { members: Number(rows[0]?.members ?? 0), others: Number(rows[0]?.others ?? 0) }
  const turn = await nextTurn(on, queue)
  const places = new Map<string, number>()
  for (const { value, priority, before } of rows) {
    if (value !== null) places.set(value, placeAfter(turn, lineOf(priority), Number(before), waiting))
  }
  const unsent = values.filter((value) => !places.has(value))
  const drawn = await drawPlaces(
    on,
    queue,
    owner,
    unsent.map(() => 0),
  )
  for (const [index, value] of unsent.entries()) {
    const priority = drawn[index]?.priority ?? 0
    const line = lineOf(priority)
    const earlier = sql`${waits} and priority >= ${priority} and (priority < 0) = ${line === 'others'}`
    const { rows: counted } = await on.execute<{ before: string }>(sql`select count(*) as before from pgboss.job where ${earlier}`)
    const before = Number(counted[0]?.before ?? 0) + index
    places.set(value, placeAfter(turn, line, before, { ...waiting, [line]: waiting[line] + index + 1 }))
  }
  return places
}

/** @param before In the same line. @param waiting In each, the one whose place it is included. */
export function placeAfter(turn: number, line: Line, before: number, waiting: Counts): number {
  const left = { ...waiting }
  for (let place = 1; ; place += 1, turn += 1) {
    const [first, second] = lineOfTurn(turn) === 'members' ? (['members', 'others'] as const) : (['others', 'members'] as const)
    const taken = left[first] > 0 ? first : second
    if (taken === line && waiting[line] - left[line] >= before) return place
    left[taken] -= 1
  }
}
