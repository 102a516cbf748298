import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id)

export const helpDocuments = pgTable(
  'help_documents',
  {
    titleId: text().notNull(),
    language: text({ enum: ['en', 'zh-CN'] }).notNull(),
    title: text().notNull(),
    section: text().notNull(),
    content: text().notNull(),
    sortOrder: integer().notNull(),
    /** Written by an operator: what comes with the product does not replace it. */
    isOwn: boolean().notNull(),
    isPublished: boolean().notNull().default(true),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.titleId, table.language] })],
)

/** Pictures are in the storage under the row's id, numbered from 1. */
export const feedback = pgTable(
  'feedback',
  {
    feedbackId: uuid().primaryKey(),
    userId: person(),
    categoryId: text().notNull(),
    content: text().notNull(),
    /** How they want to be answered; empty for the address of the account. */
    contact: text().notNull(),
    pictureCount: smallint().notNull(),
    createdAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)

export const satisfactionAnswers = pgTable(
  'satisfaction_answers',
  {
    answerId: uuid().primaryKey().defaultRandom(),
    userId: person(),
    /** No foreign key: answers outlive the recording. */
    recordingId: uuid(),
    rating: smallint().notNull(),
    reasons: text().array().notNull(),
    comment: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.recordingId).nullsNotDistinct(),
    check('satisfaction_rating', sql`${table.rating} between 1 and 5`),
  ],
)
