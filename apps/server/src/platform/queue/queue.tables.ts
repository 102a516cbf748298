import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One row per living worker process, beaten about once a second. */
export const queueWorker = pgTable('queue_worker', {
  workerId: uuid().primaryKey(),
  /** Database time of the last beat: workers on other machines have other clocks. */
  beatAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Process and machine, for people who look. */
  description: jsonb().$type<{ host: string; pid: number }>().notNull(),
})

/** Which worker holds which job, and how often the job was lost with its worker. */
export const queueLease = pgTable(
  'queue_lease',
  {
    queue: text().notNull(),
    jobId: uuid().notNull(),
    /** Counts the times this job was handed out: a late write of an earlier holder carries an older number. */
    leaseNumber: integer().notNull().default(1),
    /** Absent while nobody works on it. */
    workerId: uuid(),
    /** Times the job came back because its worker fell silent. */
    losses: integer().notNull().default(0),
    takenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.jobId] }), index().on(table.workerId)],
)
