/**
 * Weighted fair queueing: each job gets a virtual finish time as tag, and the lowest tag of a pool is next. The tag is pg-boss's `priority`, counted down.
 *
 * Each pool has four flows: near and far jobs (late parts of something long) of members and of others. Members' tags are at least one apart, others' four: at most four of members pass a waiting other. Far jobs take turns with near ones that come later, so short work passes long. An empty flow resumes at the last taken tag and saves up no turns; lost jobs keep their low tag and go first.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobPool } from './job.ts'
import { steps } from './queue.tables.ts'

const farPlace = 8

const highestPriority = 2 ** 31 - 1
const lowestPriority = -(2 ** 31)
/** A quarter of the tags that fit; beyond it tags restart as soon as the pool is empty. */
export const restartTag = 2 ** 30

export interface Standing {
  goesFirst: boolean
  /** Places further back, or with a negative number ahead; 0 for most. */
  place: number
}

export const scheduledPriority = highestPriority

const running = new AsyncLocalStorage<Pick<Standing, 'goesFirst'>>()

export function standingAs<Result>(standing: Pick<Standing, 'goesFirst'>, work: () => Result): Result {
  return running.run(standing, work)
}

export function runsFirst(): boolean {
  return running.getStore()?.goesFirst ?? false
}

export async function drawPriorities(orm: Queryable, pool: JobPool, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const near = places.filter((place) => place < farPlace)
  const nearTags = near.length > 0 ? await drawNear(orm, pool, goesFirst, near) : []
  const farCount = places.length - near.length
  const farTags = farCount > 0 ? await drawFar(orm, pool, goesFirst, farCount) : []
  return places.map((place) => priorityOf((place < farPlace ? nearTags : farTags).shift() ?? 0))
}

async function drawNear(orm: Queryable, pool: JobPool, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const [near, far, taken] = [nameOf(pool, goesFirst, 'near'), nameOf(pool, goesFirst, 'far'), `queue_turn_${pool}_taken`]
  // Members' far jobs are two apart, so near ones must be, too, while those wait.
  const apart = goesFirst ? sql`case when ${lastOf(far)} > ${lastOf(taken)} then 2 else 1 end` : sql`1`
  const { rows } = await orm.execute<{ tag: string; taken: string }>(
    sql`select nextval(${near}::regclass) as tag, ${lastOf(taken)} as taken from generate_series(1, ${places.length}::int * ${apart})`,
  )
  const step = goesFirst ? steps.members_near : steps.others_near
  return places.map((place, index) => {
    const row = rows[((index + 1) * rows.length) / places.length - 1]
    const tag = Number(row?.tag)
    // Jobs that go ahead never pass the first place of their flow.
    return place < 0 ? Math.max(tag + place * step, Math.min(tag, Number(row?.taken) + step)) : tag
  })
}

async function drawFar(orm: Queryable, pool: JobPool, goesFirst: boolean, count: number): Promise<number[]> {
  const far = nameOf(pool, goesFirst, 'far')
  await orm.execute(sql`select ${raised(far, lastOf(nameOf(pool, goesFirst, 'near')))}`)
  const { rows } = await orm.execute<{ tag: string }>(sql`select nextval(${far}::regclass) as tag from generate_series(1, ${count}::int)`)
  return rows.map(({ tag }) => Number(tag))
}

/** Flows that have given lower tags go on from the last one taken. */
export async function advanceTurns(orm: Queryable, pool: JobPool, tag: number): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(pool).map((name) => raised(name, sql`${tag}::bigint`)),
      sql`, `,
    )}`,
  )
}

/** Only for a pool without waiting jobs. One sent at this moment with an old tag is taken when the pool is next empty. */
export async function restartTurns(orm: Queryable, pool: JobPool): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(pool).map((name) => sql`setval(${name}, 0)`),
      sql`, `,
    )}`,
  )
}

export function tagOf(priority: number): number {
  return highestPriority - priority
}

/** Beyond the lowest priority, jobs go in the order in which they were sent. */
function priorityOf(tag: number): number {
  return Math.min(highestPriority, Math.max(lowestPriority, highestPriority - tag))
}

function raised(sequence: string, tag: SQL): SQL {
  return sql`case when ${lastOf(sequence)} < ${tag} then setval(${sequence}, ${tag}) end`
}

function lastOf(sequence: string): SQL {
  return sql`(select last_value from ${sql.identifier(sequence)})`
}

function nameOf(pool: JobPool, goesFirst: boolean, distance: 'near' | 'far'): string {
  return `queue_turn_${pool}_${goesFirst ? 'members' : 'others'}_${distance}`
}

function sequencesOf(pool: JobPool): string[] {
  return ['taken', ...Object.keys(steps)].map((flow) => `queue_turn_${pool}_${flow}`)
}
