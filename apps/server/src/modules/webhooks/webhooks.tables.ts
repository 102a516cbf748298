import type { WebhookEvent } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { makerColumns } from '../../platform/access/maker.ts'

/** Where events are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerKind: text({ enum: ['user', 'app'] }).notNull(),
    ownerId: uuid().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** `whsec_…`. Not hashed: every message is signed with it. */
    secret: text().notNull(),
    createdAt: instant().notNull(),
    failingSince: instant(),
    /** The last attempt to deliver something; null in rows from before it was recorded, until the next one. */
    lastUsedAt: instant(),
    ...makerColumns,
  },
  (table) => [index().on(table.ownerKind, table.ownerId)],
)

/** Messages to webhooks, written in the transaction of what they report. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventKey: text().notNull(),
    type: text().$type<WebhookEvent>().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    /** Rises with each attempt that is planned; a job for a former one does nothing. */
    turn: integer().notNull(),
    /** Failed attempts since the event or the last wish to deliver it again. */
    failures: integer().notNull(),
    createdAt: instant().notNull(),
    nextAt: instant(),
  },
  (table) => [
    unique().on(table.webhookId, table.eventKey),
    index().on(table.webhookId, table.createdAt),
    index().on(table.createdAt),
    index('webhook_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    milliseconds: integer().notNull(),
    status: integer(),
    answer: text().notNull(),
    problem: text(),
  },
  (table) => [index().on(table.deliveryId)],
)
