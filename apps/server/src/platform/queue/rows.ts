import type { Db, JobInsert } from 'pg-boss'
import type pg from 'pg'
import type { JobDefinition } from './job.ts'

/** The connections of the product serve pg-boss too. */
export function sqlOn(client: pg.Pool | pg.PoolClient): Db {
  return { executeSql: (text, values) => client.query(text, values) }
}

/** Longer than a worker takes to notice that a try is out of time. */
const expiryMarginSeconds = 120

export const memberTier = 'member'

/** A job that failed for good goes to the `io` pool once more, for its failure handler. */
export function rowOf(
  { name, options, reportsFailure }: JobDefinition<object>,
  isMember: boolean,
): JobInsert {
  return {
    group: { id: name, ...(isMember ? { tier: memberTier } : {}) },
    expireInSeconds: options.timeoutSeconds + expiryMarginSeconds,
    ...(reportsFailure ? { deadLetter: 'io' } : {}),
  }
}

/** Stored among the job's own fields; its schema strips it. */
export const requestField = '_requestId'

/** The `traceparent` of the work that sent the job, only where traces are on. */
export const traceField = '_trace'

export const failedField = '_failed'
