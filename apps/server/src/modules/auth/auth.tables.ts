import type { AccountLinkPurpose, InterfaceLanguage, RegistrationMode, Role } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** One row per person. An erased account stays as a row without anything personal, so that its ledgers keep their key. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case; null once the account was erased, which frees the address. */
    email: text().unique(),
    /** argon2id over the wire hash; null for a user who only ever came with Google. */
    passwordHash: text(),
    /** `sub` of the linked Google account: addresses change hands, this does not. */
    googleSubject: text().unique(),
    nickName: text().notNull(),
    language: text().$type<InterfaceLanguage>().notNull(),
    createdAt: instant().notNull(),
    lastLoginAt: instant(),
    deletedAt: instant(),
    role: text().$type<Role>().notNull().default('person'),
    /** Since when it opens nothing. */
    suspendedAt: instant(),
  },
  (table) => [
    check('users_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'users_without_email_are_deleted',
      sql`${table.email} is not null or ${table.deletedAt} is not null`,
    ),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the token, in hex: a leaked table opens nothing. */
    tokenHash: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** Written at most once an hour. */
    lastSeenAt: instant().notNull(),
    /** Slides with `lastSeenAt`, up to a fixed time after `createdAt`. */
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** When the owner was last proved again by a password or a code; null for a session where the login is the only proof. */
    confirmedAt: instant(),
    userAgent: text().notNull(),
    /** For people, such as `Chrome, Windows`. */
    deviceLabel: text().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** A login from any other browser is mailed. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: text().notNull(),
    lastLoginAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browserHash] })],
)

/** From where a user has logged in. It says only whether two users have a network in common. */
export const loginNetworks = pgTable(
  'login_networks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC of the /24 of an IPv4 address or the /48 of an IPv6 one, under a key that is not in the database. */
    networkHash: text().notNull(),
    lastLoginAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] }), index().on(table.lastLoginAt)],
)

/** From mail to registration or reset: sent → checked → consumed. It counts only in the browser that asked for it. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** SHA-256 of the browser's cookie. */
    browserHash: text().notNull(),
    /** HMAC of the code under the browser's cookie, which is stored nowhere: six digits alone could be tried out. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    checkedAt: instant(),
    /** SHA-256 of the cookie that the successful check gave. */
    checkHash: text().unique(),
    checkExpiresAt: instant(),
    consumedAt: instant(),
  },
  (table) => [index().on(table.email, table.createdAt), index().on(table.createdAt)],
)

/** Links by which a person sets a password, of a new account or of theirs, or confirms another address. Each counts once; an address that operators change at once has a row of its own too. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text().$type<AccountLinkPurpose>().notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text().notNull().unique(),
    /** For the mail: the token, under a key that is not in the database. */
    sealedToken: text().notNull(),
    /** Of an invitation, and the one that an account is to have. */
    email: text(),
    /** Of another password or address. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of the operator, in whose language an invitation is mailed. */
    madeBy: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    ending: text({ enum: ['used', 'withdrawn'] }),
    /** Why the address is changed. */
    reason: text(),
    /** Once the address is changed: where its person is told too. */
    formerEmail: text(),
  },
  (table) => [
    index().on(table.purpose, table.createdAt),
    index().on(table.email),
    index().on(table.userId),
    check(
      'account_links_are_for_someone',
      sql`(${table.purpose} <> 'password') = (${table.email} is not null) and (${table.purpose} <> 'invitation') = (${table.userId} is not null)`,
    ),
  ],
)

/** One row: who may register. Without it everyone. */
export const registrationRules = pgTable('registration_rules', {
  id: integer().primaryKey(),
  mode: text().$type<RegistrationMode>().notNull(),
  domains: text().array().notNull(),
  revision: integer().notNull(),
})

/** How often something was tried in the present window, by a key that holds no address in the clear. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text().primaryKey(),
  tries: integer().notNull(),
  endsAt: instant().notNull(),
})
