import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { transcriptVersions } from '../versions.tables.ts'
import { uuidPattern } from '../wire-id.ts'

/** A kept text as it is stored. */
export type VersionRow = typeof transcriptVersions.$inferSelect

/** SQL of kept texts. Who may read or go back was asked of the recording before. */
export class VersionsRepository {
  /** Newest first, without their texts. */
  list(on: Queryable, recordingId: string): Promise<Pick<VersionRow, 'id' | 'revision' | 'origin' | 'savedAt'>[]> {
    const { id, revision, origin, savedAt } = transcriptVersions
    return on.select({ id, revision, origin, savedAt }).from(transcriptVersions).where(eq(transcriptVersions.recordingId, recordingId)).orderBy(desc(revision))
  }

  async find(on: Queryable, recordingId: string, id: string): Promise<VersionRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [row] = await on.select().from(transcriptVersions).where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.id, id)))
    return row
  }
}
