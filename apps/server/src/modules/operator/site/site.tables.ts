import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: who runs the installation. Without it no one has said. */
export const siteDetails = pgTable('site_details', {
  id: integer().primaryKey(),
  name: text().notNull(),
  contact: text().notNull(),
  imprintEn: text().notNull(),
  imprintZhCN: text().notNull(),
  revision: integer().notNull(),
})
