import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** What workers do not take: work of a kind, or recognition by an engine. */
export const workPauses = pgTable(
  'work_pauses',
  {
    scope: text({ enum: ['work', 'engine'] }).notNull(),
    /** Of the kind of work, or of the engine. */
    name: text().notNull(),
    pausedAt: instant().notNull(),
    pausedBy: uuid().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.name] })],
)
