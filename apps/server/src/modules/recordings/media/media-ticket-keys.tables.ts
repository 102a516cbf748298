import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const mediaTicketKeys = pgTable('media_ticket_keys', {
  id: smallint().primaryKey(),
  key: text().notNull(),
})
