import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'

/** One row: who runs the installation. Without it no one has said. */
export const siteDetails = pgTable('site_details', {
  id: integer().primaryKey(),
  name: text().notNull(),
  contact: text().notNull(),
  imprintEn: text().notNull(),
  imprintZhCN: text().notNull(),
  revision: integer().notNull(),
})

/** One row: what everyone is told of work on the installation. Without it, or without a text, there is none. */
export const siteMaintenance = pgTable('site_maintenance', {
  id: integer().primaryKey(),
  textEn: text(),
  textZhCN: text(),
  untilAt: instant(),
  isClosed: boolean().notNull(),
  revision: integer().notNull(),
})
