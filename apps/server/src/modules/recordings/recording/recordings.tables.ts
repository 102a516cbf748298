import type { EmptyResult, RecordingStatus } from '@longhand/contracts'
import type { ChosenTrack } from '@longhand/speech'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { folded, searchable } from '../../../platform/db/folded.ts'
import { users } from '../../auth/auth.tables.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import { folders } from '../library/folders.tables.ts'

/** `dropped`: the samples were cleared away and can be made again. */
export type MediaState = 'pending' | 'ready' | 'dropped' | 'failed'

/** Of an original that has no copy yet; pixels as it is looked at, and bytes of the still. */
export interface EarlyStill {
  width: number
  height: number
  bytes: number
}

/** Of files that are stored once for all accounts, and count for none of them. */
export const sharedFolder = 'samples/'

/** Files are in the storage under `recordings/<id>/`. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid().primaryKey(),
    /** Absent for the sample, which belongs to no one. */
    userId: uuid().references(() => users.id),
    fileName: text().notNull(),
    /** What a search for names looks through. */
    searchName: text().generatedAlwaysAs(searchable(sql.identifier('file_name'))),
    /** Begins with {@link sharedFolder} where other recordings have the same file. */
    storageKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Text and named versions; unnamed versions don't count. Updated by every write of either: 0 is no text. */
    textBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the file under `storageKey`, in hex: a drill of a restore compares them. */
    sha256: text().notNull(),
    /** By the look at the file until it is decoded, then of what was decoded. */
    durationSeconds: doublePrecision().notNull(),
    /** Of sound, without gaps in the file: what a transcription takes. Absent until it is decoded, and for those decoded before this was kept. */
    soundSeconds: doublePrecision(),
    sampleRate: integer().notNull(),
    format: text().notNull(),
    /** Kept in the recycle bin, for restoring. */
    folderId: uuid().references(() => folders.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default([]),
    status: smallint().$type<RecordingStatus>().notNull().default(0),
    mediaState: text().$type<MediaState>().notNull().default('pending'),
    /** 0…1, of the decoding. */
    mediaProgress: doublePrecision().notNull().default(0),
    /** Names the samples' folder, so that clearing old ones never touches new ones. */
    decodeId: uuid(),
    /** Files of samples: one mixed signal, or one for each of those who were recorded apart. */
    channelCount: smallint(),
    /** Those in which someone speaks; absent until the recording has been searched for speech. */
    spokenChannels: smallint().array(),
    /** Absent for those added before they were kept. */
    soundTracks: jsonb().$type<ChosenTrack[]>(),
    /** Which is wanted, as on the wire; absent for what the file itself says. */
    wantedTrack: text(),
    /** Whether the original has a moving picture; absent until it is decoded, and for those decoded before this was kept. */
    hasPicture: boolean(),
    /** Until there is a copy, which has one of its own. */
    still: jsonb().$type<EarlyStill>(),
    mediaFailure: jsonb().$type<Failure>(),
    /** Why its text has no words; absent where it has some. */
    emptyResult: jsonb().$type<EmptyResult>(),
    /** What a player gets; absent until it is known. */
    playbackKey: text(),
    playbackType: text(),
    playbackBytes: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    // Builds before the next one sort by it.
    index('recordings_by_name').on(table.userId, sql`lower(${table.fileName})`),
    index('recordings_by_folded_name').on(table.userId, folded(table.fileName)),
    index().on(table.folderId),
    index()
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index()
      .on(table.mediaState)
      .where(sql`media_state = 'ready'`),
  ],
)
