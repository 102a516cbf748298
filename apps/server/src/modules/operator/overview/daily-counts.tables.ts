import { bigint, date, doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/**
 * What was counted of each day, in the time zone of those who run the installation: what is deleted later stays counted. Counts of the day itself
 * are absent for days before the first count.
 */
export const dailyCounts = pgTable('daily_counts', {
  day: date({ mode: 'string' }).primaryKey(),
  newPeople: integer().notNull(),
  newRecordings: integer().notNull(),
  transcribedSeconds: doublePrecision().notNull(),
  failedTranscriptions: integer().notNull(),
  people: integer(),
  recordings: integer(),
  storedBytes: bigint({ mode: 'number' }),
  /** The most at once. */
  waitingJobs: integer(),
  maxWaitSeconds: integer(),
  countedAt: instant().notNull(),
})
