import type {
  ExportDestinationKind,
  ExportFormat,
  ExportOptions,
  ExportState,
  InterfaceLanguage,
} from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { makerColumns } from '../../platform/access/maker.ts'
import { users } from '../auth/auth.tables.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'

export const exportRules = pgTable(
  'export_rules',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Refers to nothing: a rule whose folder is deleted must not become one for all recordings. */
    folderId: uuid(),
    tag: text(),
    format: text().$type<ExportFormat>().notNull(),
    options: jsonb().$type<ExportOptions>().notNull(),
    template: text(),
    path: text().notNull(),
    /** Of the interface in which the rule was made; documents have words in it. */
    language: text().$type<InterfaceLanguage>().notNull(),
    destination: text().$type<ExportDestinationKind>().notNull(),
    address: text().notNull(),
    userName: text().notNull(),
    /** Sealed with a key that no table holds. */
    sealedPassword: text(),
    isPaused: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    lastExportAt: instant(),
    /** When the first of the attempts failed of which none succeeded since. */
    failingSince: instant(),
    /** When it was last made or changed: a change can lead elsewhere. Null in rows from before it was recorded. */
    madeAt: instant(),
    ...makerColumns,
  },
  (table) => [index().on(table.userId, table.createdAt)],
)

export const exportDeliveries = pgTable(
  'export_deliveries',
  {
    ruleId: uuid()
      .notNull()
      .references(() => exportRules.id, { onDelete: 'cascade' }),
    recordingId: uuid()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    state: text().$type<ExportState>().notNull(),
    /** Names the job that works on it: one of a former turn does nothing. */
    turn: integer().notNull(),
    /** Counts what asks for an export: an attempt that began before the last of them is followed by another. */
    revision: integer().notNull(),
    failures: integer().notNull(),
    problem: text(),
    changedAt: instant().notNull(),
    nextAt: instant(),
    /** While an attempt is under way; a former one that was killed is over then. */
    busyUntil: instant(),
    exportedAt: instant(),
    /** The destination that the paths below are of; another one starts without them. */
    target: text(),
    path: text(),
    /** What the destination said of it after writing: whether it is still as we left it. */
    marker: text(),
    sha256: text(),
    /** Taken before it is written, so that a file which an interrupted attempt left is known as ours. */
    claimedPath: text(),
    claimedSha256: text(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.recordingId] }),
    index().on(table.recordingId),
    index('export_deliveries_by_path').on(table.target, sql`lower(${table.path})`),
    index('export_deliveries_by_claim').on(table.target, sql`lower(${table.claimedPath})`),
    index('export_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
