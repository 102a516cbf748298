import type { Db, GroupOptions, JobInsert } from 'pg-boss'
import type pg from 'pg'
import type { JobDefinition } from './job.ts'

/** The connections of the product serve pg-boss too. */
export function sqlOn(client: pg.Pool | pg.PoolClient): Db {
  return { executeSql: (text, values) => client.query(text, values) }
}

/** Longer than a worker takes to notice that a try is out of time. */
const expiryMarginSeconds = 120

/** pg-boss's tier of a job that goes first. */
export const firstTier = 'member'

/** pg-boss's group of a job: which kind of job it is, and whether it goes first. */
export function groupOf(kind: string, goesFirst: boolean): GroupOptions {
  return { id: kind, ...(goesFirst ? { tier: firstTier } : {}) }
}

/** What pg-boss keeps of a job's definition. A job that failed for good goes to the `io` pool once more, to be heard of. */
export function rowOf({ name, options, reportsFailure }: JobDefinition<object>, { goesFirst }: { goesFirst: boolean }): JobInsert {
  return {
    group: groupOf(name, goesFirst),
    expireInSeconds: options.timeoutSeconds + expiryMarginSeconds,
    ...(reportsFailure ? { deadLetter: 'io' } : {}),
  }
}

/** Beside a job's own fields, which its schema picks out again. */
export const requestField = '_requestId'

/** Those of them that failed. */
export const failedField = '_failed'
/** Why it failed, of a job that moved over from pg-boss 10 when its failure was yet to be heard of. */
export const reasonField = '_reason'
