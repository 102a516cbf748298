import type { LinkImport, LinkProblem, LinkState, LinkTranscription, Sentence } from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** What is fetched from addresses of users. Upload and recording have the id of the import, so that fetching twice makes one. */
export const linkImports = pgTable(
  'link_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['file', 'page'] })
      .notNull()
      .default('file'),
    address: text().notNull(),
    title: text().notNull(),
    folderId: text().notNull(),
    /** How it is transcribed; null when it is not. */
    transcribe: jsonb().$type<LinkTranscription>(),
    language: text({ enum: ['en', 'zh-CN'] }).notNull(),
    /** The access token that asked, whose own limit of time then counts. */
    tokenId: text(),
    state: text().$type<LinkState>().notNull(),
    /** Rises with each attempt that is planned; a job for a former one does nothing. */
    turn: integer().notNull(),
    failures: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    ofBytes: bigint({ mode: 'number' }),
    /** Says of which state of the file the bytes are that have arrived: its ETag or its date. */
    validator: text(),
    problem: text().$type<LinkProblem>(),
    message: jsonb().$type<Sentence>(),
    isTranscribed: boolean().notNull(),
    /** Whether a file that is cut off is taken as far as it goes, and how far one went that was not. */
    allowTruncated: boolean().notNull().default(false),
    playableSeconds: doublePrecision(),
    /** What had the same bytes when it arrived. */
    sameAs: jsonb().$type<NonNullable<LinkImport['sameAs']>>(),
    createdAt: instant().notNull(),
    /** When the first attempt since the last wish began. */
    startedAt: instant(),
    nextAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    // Of one user, an address is fetched once at a time.
    uniqueIndex('link_imports_on_their_way')
      .on(table.userId, sql`md5(${table.address})`)
      .where(sql`${table.state} in ('waiting', 'fetching')`),
  ],
)
