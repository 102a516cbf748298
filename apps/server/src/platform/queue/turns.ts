/**
 * Which job is next: weighted fair queueing. Each job gets a tag when it is sent, its virtual finish time, and the lowest tag of a pool is next.
 * The tag is pg-boss's `priority`, counted down from the highest, so that its index is in the order of the tags.
 *
 * A pool has four flows: members' jobs and others', and of each the near ones and the far ones, which are late parts of something long. Tags of members' jobs are
 * at least one apart, those of each flow of others four: while another waits, at most four of members go before it. Far ones begin behind the near ones that
 * wait and take turns with those that come later, so that what is short passes what is long. A flow that was empty goes on from the tag that was taken last: it
 * gets no turns for the time in which it had no jobs. So what is lost with its worker, whose tag was the lowest when it was taken, goes before all that came since.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { JobPool } from './job.ts'
import { steps } from './queue.tables.ts'

/** From this place on a job is a far one. */
const farPlace = 8

const highestPriority = 2 ** 31 - 1
const lowestPriority = -(2 ** 31)
/** A quarter of the tags that fit. From here on the tags of a pool begin again as soon as none of its jobs waits. */
export const restartTag = 2 ** 30

/** Whose job it is, and how far back in what they wait for. */
export interface Standing {
  /** Before those of others. */
  goesFirst: boolean
  /** Places further back, or with a negative number ahead; 0 for most. */
  place: number
}

/** Of scheduled jobs, which are few. */
export const scheduledPriority = highestPriority

const running = new AsyncLocalStorage<Pick<Standing, 'goesFirst'>>()

/** Runs a job so that the jobs that it sends go first as it did. */
export function standingAs<Result>(standing: Pick<Standing, 'goesFirst'>, work: () => Result): Result {
  return running.run(standing, work)
}

/** Whether the job that runs here went first; `false` outside of jobs. */
export function runsFirst(): boolean {
  return running.getStore()?.goesFirst ?? false
}

/** Draws priorities for jobs that are sent now, in this order, which either all go first or none. */
export async function drawPriorities(orm: Queryable, pool: JobPool, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const near = places.filter((place) => place < farPlace)
  const nearTags = near.length > 0 ? await drawNear(orm, pool, goesFirst, near) : []
  const farCount = places.length - near.length
  const farTags = farCount > 0 ? await drawFar(orm, pool, goesFirst, farCount) : []
  return places.map((place) => priorityOf((place < farPlace ? nearTags : farTags).shift() ?? 0))
}

async function drawNear(orm: Queryable, pool: JobPool, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const [near, far, taken] = [nameOf(pool, goesFirst, 'near'), nameOf(pool, goesFirst, 'far'), `queue_turn_${pool}_taken`]
  // While members' far jobs wait, which are two apart, the near ones have to be so, too.
  const apart = goesFirst ? sql`case when ${lastOf(far)} > ${lastOf(taken)} then 2 else 1 end` : sql`1`
  const { rows } = await orm.execute<{ tag: string; taken: string }>(
    sql`select nextval(${near}::regclass) as tag, ${lastOf(taken)} as taken from generate_series(1, ${places.length}::int * ${apart})`,
  )
  const step = goesFirst ? steps.members_near : steps.others_near
  return places.map((place, index) => {
    const row = rows[((index + 1) * rows.length) / places.length - 1]
    const tag = Number(row?.tag)
    // Those that go ahead get past some of their own flow, and are no earlier than the first of it could be.
    return place < 0 ? Math.max(tag + place * step, Math.min(tag, Number(row?.taken) + step)) : tag
  })
}

async function drawFar(orm: Queryable, pool: JobPool, goesFirst: boolean, count: number): Promise<number[]> {
  const far = nameOf(pool, goesFirst, 'far')
  await orm.execute(sql`select ${raised(far, lastOf(nameOf(pool, goesFirst, 'near')))}`)
  const { rows } = await orm.execute<{ tag: string }>(sql`select nextval(${far}::regclass) as tag from generate_series(1, ${count}::int)`)
  return rows.map(({ tag }) => Number(tag))
}

/** Where the flows of a pool go on that have given lower tags: jobs up to this one were taken. */
export async function advanceTurns(orm: Queryable, pool: JobPool, tag: number): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(pool).map((name) => raised(name, sql`${tag}::bigint`)),
      sql`, `,
    )}`,
  )
}

/** Has the tags of a pool begin again, for a pool without jobs that may start. One that is sent at this moment with an old tag is taken when the pool is next without. */
export async function restartTurns(orm: Queryable, pool: JobPool): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(pool).map((name) => sql`setval(${name}, 0)`),
      sql`, `,
    )}`,
  )
}

/** The tag that became this priority. */
export function tagOf(priority: number): number {
  return highestPriority - priority
}

/** Below the lowest, should a pool never be empty for so long, jobs go in the order in which they were sent. */
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
