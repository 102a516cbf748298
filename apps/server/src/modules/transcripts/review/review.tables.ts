import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Counts of all users together: a row says of no one what they said or corrected. */
export const confidenceOutcomes = pgTable(
  'confidence_outcomes',
  {
    engine: text().notNull(),
    bucket: smallint().notNull(),
    kept: integer().notNull(),
    corrected: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.bucket] })],
)
