import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { invitationStates } from './invitations/invitation-states.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** No row before the first answer. */
export const profiles = pgTable('profiles', {
  userId: person().primaryKey(),
  /** Id of an area, `Skip`, or empty until answered. */
  infoCollectIdentity: text().notNull().default(''),
  /** Id of a source, `Skip`, or empty until answered. */
  infoCollectChannel: text().notNull().default(''),
  /** Names the stored photo; unguessable, because it is its ticket as well. */
  photoTicket: text().unique(),
  mailsTranscriptions: boolean().notNull().default(true),
  mailsPurchases: boolean().notNull().default(true),
  mailsRewards: boolean().notNull().default(true),
})

export const inviteCodes = pgTable('invite_codes', {
  userId: person().primaryKey(),
  code: text().notNull().unique(),
})

export const invitations = pgTable(
  'invitations',
  {
    invitedId: person().primaryKey(),
    inviterId: person(),
    createdAt: instant().notNull(),
    rewardedAt: instant(),
    state: text({ enum: invitationStates }).notNull().default('pending'),
    /** When the reward was earned, or ended without that. */
    judgedAt: instant(),
    /** When the inviter was notified that it expires. */
    noticedAt: instant(),
    /** Why it was put aside. */
    reasons: text(),
  },
  (table) => [index().on(table.inviterId)],
)

/** What the invited did that counts, once for each thing. Append-only until the account is erased. */
export const invitationFacts = pgTable(
  'invitation_facts',
  {
    invitedId: person(),
    kind: text({ enum: ['used', 'paid', 'refunded'] }).notNull(),
    reference: text().notNull(),
    seconds: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.reference] }), index().on(table.invitedId)],
)

/** Gifts that were given and are announced until received. */
export const giftAnnouncements = pgTable(
  'gift_announcements',
  {
    userId: person(),
    gift: text({ enum: ['new_user', 'invitation'] }).notNull(),
    createdAt: instant().notNull(),
    receivedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.gift] })],
)

/** Accounts that wait to be erased. The row goes when the request is withdrawn or carried out. */
export const deletionRequests = pgTable(
  'deletion_requests',
  { userId: person().primaryKey(), requestedAt: instant().notNull(), purgeAt: instant().notNull() },
  (table) => [index().on(table.purgeAt)],
)
