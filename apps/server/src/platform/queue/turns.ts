/**
 * Weighted fair queueing: each job gets a virtual finish time as tag, and the lowest tag of a queue is next. The tag is pg-boss's `priority`, counted down.
 *
 * Each queue has four flows: near and far jobs (late parts of something long, or of much) of members and of others. Members' tags are at least one apart, others' four: at most four of members pass a waiting other. Far jobs take turns with near ones that come later, so short work passes long. An empty flow resumes at the last taken tag and saves up no turns; lost jobs keep their low tag and go first.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database.ts'
import { jobPools, type QueueName } from './job.ts'
import { steps } from './queue.tables.ts'

/** From here on jobs let near ones pass that come later. */
export const farPlace = 8
/** Before all of its flow that wait. */
export const firstPlace = -Infinity

const highestPriority = 2 ** 31 - 1
const lowestPriority = -(2 ** 31)
/** A quarter of the tags that fit; beyond it tags restart as soon as the queue is empty. */
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

export async function drawPriorities(orm: Queryable, queue: QueueName, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const near = places.filter((place) => place < farPlace)
  const nearTags = near.length > 0 ? await drawNear(orm, queue, goesFirst, near) : []
  const farCount = places.length - near.length
  const farTags = farCount > 0 ? await drawFar(orm, queue, goesFirst, farCount) : []
  return places.map((place) => priorityOf((place < farPlace ? nearTags : farTags).shift() ?? 0))
}

async function drawNear(orm: Queryable, queue: QueueName, goesFirst: boolean, places: readonly number[]): Promise<number[]> {
  const [near, far, taken] = [nameOf(queue, goesFirst, 'near'), nameOf(queue, goesFirst, 'far'), takenOf(queue)]
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

async function drawFar(orm: Queryable, queue: QueueName, goesFirst: boolean, count: number): Promise<number[]> {
  const far = nameOf(queue, goesFirst, 'far')
  await orm.execute(sql`select ${raised(far, lastOf(nameOf(queue, goesFirst, 'near')))}`)
  const { rows } = await orm.execute<{ tag: string }>(sql`select nextval(${far}::regclass) as tag from generate_series(1, ${count}::int)`)
  return rows.map(({ tag }) => Number(tag))
}

/** Flows that have given lower tags go on from the last one taken. */
export async function advanceTurns(orm: Queryable, queue: QueueName, tag: number): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(queue).map((name) => raised(name, sql`${tag}::bigint`)),
      sql`, `,
    )}`,
  )
}

/** Only for a queue without waiting jobs. One sent at this moment with an old tag is taken when the queue is next empty. */
export async function restartTurns(orm: Queryable, queue: QueueName): Promise<void> {
  await orm.execute(
    sql`select ${sql.join(
      sequencesOf(queue).map((name) => sql`setval(${name}, 0)`),
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

function nameOf(queue: QueueName, goesFirst: boolean, distance: 'near' | 'far'): string {
  return `${prefixOf(queue)}_${goesFirst ? 'members' : 'others'}_${distance}`
}

function takenOf(queue: QueueName): string {
  return `${prefixOf(queue)}_taken`
}

function sequencesOf(queue: QueueName): string[] {
  return [takenOf(queue), ...flows.map((flow) => `${prefixOf(queue)}_${flow}`)]
}

const flows = Object.keys(steps) as (keyof typeof steps)[]

/** PostgreSQL cuts names after 63 bytes. */
function prefixOf(queue: QueueName): string {
  const isPool = jobPools.some((pool) => pool === queue)
  return `queue_turn_${isPool ? queue : createHash('sha256').update(queue).digest('hex').slice(0, 24)}`
}

/** Those of a pool's own queue come from a migration. Idempotent under the migration lock. */
export async function createTurns(database: Database, queue: QueueName): Promise<void> {
  const { rows } = await database.orm.execute<{ found: string | null }>(sql`select to_regclass(${takenOf(queue)}) as found`)
  if (rows[0]?.found != null) return
  await database.transaction(async (tx) => {
    for (const name of sequencesOf(queue)) await tx.execute(sql.raw(sequenceStatement(name)))
    await restartTurns(tx, queue)
  })
}

export function sequenceStatement(name: string): string {
  const flow = flows.find((one) => name.endsWith(`_${one}`))
  return `create sequence if not exists public."${name}" increment by ${flow ? steps[flow] : 1} minvalue 0 start with 0`
}
