import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const workerReports = pgTable(
  'worker_reports',
  {
    workerId: uuid().notNull(),
    topic: text().notNull(),
    report: jsonb().$type<unknown>().notNull(),
    /** Database time: workers on other machines have other clocks. */
    reportedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.workerId] })],
)
