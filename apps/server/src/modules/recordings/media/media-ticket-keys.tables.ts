import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The key that signs addresses for players: one row, made by the first that needs it. */
export const mediaTicketKeys = pgTable('media_ticket_keys', {
  id: smallint().primaryKey(),
  key: text().notNull(),
})
