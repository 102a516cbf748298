/**
 * Whose job is next. Each of the two lanes of a queue, for interactive and other jobs, has a line of members and a line of all others: the line whose turn it is goes first, and one without jobs leaves its turn to the
 * other (`lineOfTurn`). Inside a line, owners take turns: each job gets a tag, and the lowest is next. An owner's jobs are one apart, beginning after the last
 * tag that was taken, so one with many jobs waits behind the first of everyone else, and no one saves up turns.
 *
 * Far jobs (the late chunks of something long) are two apart, and the owner's near ones then leave them every second place: short work passes long work, which still moves.
 * pg-boss takes by `priority`, so tags are counted down from the highest one of their line. Lost jobs keep their low tag and go first in their line.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { jobPools, type JobUrgency, type QueueName } from './job.ts'

/** From here on jobs let near ones pass that come later. */
export const farPlace = 8
/** Before all of its line that wait. */
export const firstPlace = -Infinity

const lines = ['members', 'others'] as const
export type Line = (typeof lines)[number]

/** The lines of a queue for what is interactive, and for the rest. */
export interface Lane {
  queue: QueueName
  urgency: JobUrgency
}

export function lanesOf(queue: QueueName): Lane[] {
  return (['interactive', 'batch'] as const).map((urgency) => ({ queue, urgency }))
}

/** The priorities of a line. A release that knew one line began at the highest. */
const bands: Record<JobUrgency, Record<Line, { minPriority: number; maxPriority: number }>> = {
  batch: {
    members: { minPriority: 2 ** 30, maxPriority: 2 ** 31 - 1 },
    others: { minPriority: -(2 ** 31), maxPriority: -1 },
  },
  interactive: {
    members: { minPriority: 2 ** 29, maxPriority: 2 ** 30 - 1 },
    others: { minPriority: 0, maxPriority: 2 ** 29 - 1 },
  },
}
/** Half of the tags of the shortest line; beyond it tags restart as soon as a line is empty. */
export const restartTag = 2 ** 28

export const scheduledPriority = bands.batch.members.maxPriority

/** One turn in so many is that of the others: at most four jobs of members pass one that waits. */
export const turnsForOneOfOthers = 5

/** Whose turn it is; workers give it to the other line when this one has no jobs. */
export function lineOfTurn(turn: number): Line {
  return turn % turnsForOneOfOthers === turnsForOneOfOthers - 2 ? 'others' : 'members'
}

/** Who waits for a job. */
export interface JobOwner {
  /** `null` for a visitor or no one: all of those take turns as one. */
  ownerId: string | null
  isMember: boolean
}

const running = new AsyncLocalStorage<JobOwner>()

export function runFor<Result>(owner: JobOwner, work: () => Result): Result {
  return running.run(owner, work)
}

/** That of the job that runs. */
export function currentOwner(): JobOwner {
  return running.getStore() ?? { ownerId: null, isMember: false }
}

type Distance = 'first' | 'near' | 'far'

/** An owner's jobs of one distance have a key of pg-boss in common, by which they are found again. */
function keyOf(ownerId: string | null, distance: Distance): string {
  return `${distance}:${ownerId ?? ''}`
}

export function ownerOfKey(key: string | null): string | null {
  return key?.slice(key.indexOf(':') + 1) || null
}

export interface DrawnPlace {
  priority: number
  key: string
}

/**
 * In the order of `places`. Those who send at once don't wait for each other.
 *
 * @param unseen Of the same owner: transactions that are sending now. Each is taken to send one.
 */
export async function drawPlaces(
  orm: Queryable,
  lane: Lane,
  { ownerId, isMember }: JobOwner,
  places: readonly number[],
  unseen = 0,
): Promise<DrawnPlace[]> {
  if (places.length === 0) return []
  const line = isMember ? 'members' : 'others'
  const tags = tagsAfter(await lastTags(orm, lane, line, ownerId), places, unseen)
  return tags.map(({ tag, distance }) => ({
    priority: priorityOf(lane, line, tag),
    key: keyOf(ownerId, distance),
  }))
}

/** More at once share a turn. */
const maxSenders = 32

/**
 * How many other transactions are sending for this owner just now, whose jobs no one sees yet: one with many sessions would have a turn for each.
 * Until `tx` ends, it counts for those that come later. Nothing waits.
 */
export async function countSenders(tx: Transaction, lane: Lane, owner: JobOwner): Promise<number> {
  // Visitors take turns as one anyway, and there are many of them.
  if (owner.ownerId === null) return 0
  const key = `${prefixOfLane(lane)} ${owner.ownerId}`
  const { rows } = await tx.execute<{ place: number }>(
    sql`select place from generate_series(0, ${maxSenders - 1}::int) as place where pg_try_advisory_xact_lock(hashtext(${key}), place) limit 1`,
  )
  return rows[0]?.place ?? maxSenders
}

interface LastTags {
  /** The highest in the line that a worker has taken. */
  taken: number
  /** Of the owner's jobs that wait; 0 without any. */
  near: number
  far: number
}

export function tagsAfter(
  { taken, ...last }: LastTags,
  places: readonly number[],
  unseen = 0,
): { tag: number; distance: Distance }[] {
  let [near, far] = [Math.max(taken, last.near) + unseen, Math.max(taken, last.far)]
  return places.map((place) => {
    const nextNear = near + (far > taken ? 2 : 1)
    if (place === firstPlace) return { tag: taken, distance: 'first' }
    if (place < farPlace) return { tag: (near = nextNear), distance: 'near' }
    return { tag: (far = Math.max(near, far) + 2), distance: 'far' }
  })
}

async function lastTags(orm: Queryable, lane: Lane, line: Line, ownerId: string | null): Promise<LastTags> {
  const { rows } = await orm.execute<{ taken: string; near: number | null; far: number | null }>(
    sql`select ${lastOf(takenOf(lane, line))} as taken, ${lastSent(lane, line, keyOf(ownerId, 'near'))} as near, ${lastSent(lane, line, keyOf(ownerId, 'far'))} as far`,
  )
  const [row] = rows
  const tag = (priority: number | null | undefined): number => (priority == null ? 0 : tagOf(priority))
  return { taken: Number(row?.taken ?? 0), near: tag(row?.near), far: tag(row?.far) }
}

/** Those sent last have the highest tags: looking at them alone, a thousand that wait cost no more than one. */
function lastSent(lane: Lane, line: Line, key: string): SQL {
  const waits = waiting(lane, line, key)
  return sql`(select min(priority) from pgboss.job where ${waits} and created_on = (select created_on from pgboss.job where ${waits} order by created_on desc limit 1))`
}

function waiting({ queue, urgency }: Lane, line: Line, key: string): SQL {
  const { minPriority, maxPriority } = bands[urgency][line]
  return sql`name = ${queue} and singleton_key = ${key} and state < 'active' and source_name is null and priority between ${minPriority} and ${maxPriority}`
}

/** After some were cancelled: those of the same owner that wait behind them take their places. */
export async function closeUp(tx: Transaction, queue: QueueName, ownerId: string | null): Promise<void> {
  for (const lane of lanesOf(queue)) {
    for (const line of lines) {
      const { taken, far } = await lastTags(tx, lane, line, ownerId)
      const near = await moveUp(tx, lane, line, {
        key: keyOf(ownerId, 'near'),
        after: taken,
        apart: far > taken ? 2 : 1,
      })
      if (far > taken)
        await moveUp(tx, lane, line, { key: keyOf(ownerId, 'far'), after: Math.max(taken, near), apart: 2 })
    }
  }
}

/** Passes over those that a worker is just taking. @returns The last tag, 0 of none. */
async function moveUp(
  tx: Transaction,
  lane: Lane,
  line: Line,
  { key, after, apart }: { key: string; after: number; apart: number },
): Promise<number> {
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    with held as (select id, priority, created_on from pgboss.job where ${waiting(lane, line, key)} for update skip locked),
    numbered as (select id, row_number() over (order by priority desc, created_on) as number from held),
    moved as (
      update pgboss.job set priority = greatest(priority, ${priorityOf(lane, line, after)}::bigint - number * ${apart}::int) from numbered
      where name = ${lane.queue} and job.id = numbered.id returning priority)
    select min(priority) as last from moved`)
  const last = rows[0]?.last
  return last == null ? 0 : tagOf(last)
}

/** Of each of these lanes, the lines in which jobs wait that could start. */
export async function readyLines(orm: Queryable, lanes: readonly Lane[]): Promise<Line[][]> {
  const isReady = ({ queue, urgency }: Lane, line: Line): SQL => {
    const { minPriority, maxPriority } = bands[urgency][line]
    return sql`exists (select from pgboss.job where name = ${queue} and state < 'active' and not blocked and start_after <= now() and priority between ${minPriority} and ${maxPriority})`
  }
  const asked = lanes.flatMap((lane) => lines.map((line) => isReady(lane, line)))
  const { rows } = await orm.execute<{ ready: boolean[] }>(
    sql`select array[${sql.join(asked, sql`, `)}] as ready`,
  )
  return lanes.map((_, index) => lines.filter((__, other) => rows[0]?.ready[index * lines.length + other]))
}

/** Draws that many turns. */
export async function drawTurns(orm: Queryable, lane: Lane, count: number): Promise<Line[]> {
  const { rows } = await orm.execute<{ turn: string }>(
    sql`select nextval(${turnOf(lane)}::regclass) as turn from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ turn }) => lineOfTurn(Number(turn)))
}

/** The number of the next turn, and the highest tag taken in each line. */
export async function turnsSoFar(orm: Queryable, lane: Lane): Promise<Record<Line | 'next', number>> {
  const { rows } = await orm.execute<Record<Line | 'next', string>>(sql`
    select last_value + is_called::int as next, ${lastOf(takenOf(lane, 'members'))} as members, ${lastOf(takenOf(lane, 'others'))} as others
    from ${sql.identifier(turnOf(lane))}`)
  return { next: Number(rows[0]?.next), members: Number(rows[0]?.members), others: Number(rows[0]?.others) }
}

/** New jobs of a line go on from the last tag that was taken. */
export async function advanceTurns(orm: Queryable, lane: Lane, line: Line, tag: number): Promise<void> {
  const taken = takenOf(lane, line)
  await orm.execute(
    sql`select case when ${lastOf(taken)} < ${tag}::bigint then setval(${taken}, ${tag}::bigint) end`,
  )
}

/** Only for a line without waiting jobs. One sent at this moment with an old tag is taken when the line is next empty. */
export async function restartTurns(orm: Queryable, lane: Lane, line: Line): Promise<void> {
  await orm.execute(sql`select setval(${takenOf(lane, line)}, 0)`)
}

export function tagOf(priority: number): number {
  const band = Object.values(bands)
    .flatMap((ofLines) => Object.values(ofLines))
    .find(({ minPriority, maxPriority }) => minPriority <= priority && priority <= maxPriority)
  return (band?.maxPriority ?? priority) - priority
}

export function prioritiesOf({ urgency }: Lane, line: Line): { minPriority: number; maxPriority: number } {
  return bands[urgency][line]
}

/** Beyond the lowest priority of the line, jobs go in the order in which they were sent. */
function priorityOf({ urgency }: Lane, line: Line, tag: number): number {
  const { minPriority, maxPriority } = bands[urgency][line]
  return Math.max(minPriority, maxPriority - Math.max(0, tag))
}

function lastOf(sequence: string): SQL {
  return sql`(select last_value from ${sql.identifier(sequence)})`
}

function takenOf(lane: Lane, line: Line): string {
  return `${prefixOfLane(lane)}_taken_of_${line}`
}

function turnOf(lane: Lane): string {
  return `${prefixOfLane(lane)}_turn`
}

function prefixOfLane({ queue, urgency }: Lane): string {
  return urgency === 'batch' ? prefixOf(queue) : `${prefixOf(queue)}_soon`
}

/** PostgreSQL cuts names after 63 bytes. */
function prefixOf(queue: QueueName): string {
  const isPool = jobPools.some((pool) => pool === queue)
  return `queue_turn_${isPool ? queue : createHash('sha256').update(queue).digest('hex').slice(0, 24)}`
}

/** Those of a pool's own queue come from a migration. Idempotent under the migration lock. */
export async function createTurns(database: Database, queue: QueueName): Promise<void> {
  const names = lanesOf(queue).flatMap((lane) => [turnOf(lane), ...lines.map((line) => takenOf(lane, line))])
  const { rows } = await database.orm.execute<{ found: string | null }>(
    sql`select to_regclass(${names[0]}) as found`,
  )
  if (rows[0]?.found != null) return
  await database.transaction(async (tx) => {
    for (const name of names) await tx.execute(sql.raw(sequenceStatement(name)))
    await goOnFromRelease(tx, queue)
  })
}

/** Jobs of a release whose members and others had one line wait in that of the members, with its tags. */
async function goOnFromRelease(tx: Transaction, queue: QueueName): Promise<void> {
  const former = `${prefixOf(queue)}_taken`
  const { rows } = await tx.execute<{ found: string | null }>(sql`select to_regclass(${former}) as found`)
  if (rows[0]?.found != null)
    await tx.execute(
      sql`select setval(${takenOf({ queue, urgency: 'batch' }, 'members')}, ${lastOf(former)})`,
    )
}

export function sequenceStatement(name: string): string {
  return `create sequence if not exists public."${name}" minvalue 0 start with 0`
}
