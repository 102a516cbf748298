import { recordingStatus } from '@longhand/contracts'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import { recordings } from '../recording/recordings.tables.ts'
import { folders } from './folders.tables.ts'

export interface RecordingPlace {
  folderId: string | null
  tags: string[]
}

/** Which recordings are meant: those of a folder, with a tag; null for any. */
export interface LibraryPart {
  userId: string
  folderId: string | null
  tag: string | null
}

export interface LibraryReader {
  placeOf(tx: Queryable, userId: string, recordingId: string): Promise<RecordingPlace | undefined>
  transcribed(
    tx: Queryable,
    part: LibraryPart,
    page: { after: string | undefined; limit: number },
  ): Promise<string[]>
  folderNames(userId: string, folderIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  fileNames(recordingIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Builds a reader; it needs nothing of the rest of this module. */
export function createLibraryReader({ orm }: Database): LibraryReader {
  const isKept = (userId: string) => and(eq(recordings.userId, userId), isNull(recordings.deletedAt))
  return {
    placeOf: async (tx, userId, recordingId) => {
      if (!uuidPattern.test(recordingId)) return undefined
      const [row] = await tx
        .select({ folderId: recordings.folderId, tags: recordings.tags })
        .from(recordings)
        .where(and(isKept(userId), eq(recordings.id, recordingId)))
      return row
    },
    transcribed: async (tx, { userId, folderId, tag }, { after, limit }) => {
      const isOfPart = and(
        folderId === null ? undefined : eq(recordings.folderId, folderId),
        tag === null ? undefined : sql`${recordings.tags} @> array[${tag}]::text[]`,
        after === undefined ? undefined : gt(recordings.id, after),
      )
      const rows = await tx
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(isKept(userId), eq(recordings.status, recordingStatus.complete), isOfPart))
        .orderBy(asc(recordings.id))
        .limit(limit)
      return rows.map(({ id }) => id)
    },
    folderNames: async (userId, folderIds) => {
      const ids = folderIds.filter((id) => uuidPattern.test(id))
      const rows = await orm
        .select({ id: folders.id, name: folders.name })
        .from(folders)
        .where(and(eq(folders.userId, userId), inArray(folders.id, ids)))
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    fileNames: async (recordingIds) => {
      const rows = await orm
        .select({ id: recordings.id, name: recordings.fileName })
        .from(recordings)
        .where(inArray(recordings.id, [...recordingIds]))
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}
