import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { users } from '../../auth/auth.tables.ts'
import { transcripts } from '../text/transcripts.tables.ts'
import { transcriptVersions } from './versions.tables.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'

export type VersionRow = typeof transcriptVersions.$inferSelect

export interface VersionFacts extends Pick<VersionRow, 'id' | 'revision' | 'origin' | 'savedAt' | 'name'> {
  savedBy: string | null
}

const { id, revision, origin, savedAt, name } = getTableColumns(transcriptVersions)
const facts = { id, revision, origin, savedAt, name, savedBy: users.nickName }

/** Callers check access to the recording. */
export class VersionsRepository {
  list(on: Queryable, recordingId: string): Promise<VersionFacts[]> {
    const of = eq(transcriptVersions.recordingId, recordingId)
    return on
      .select(facts)
      .from(transcriptVersions)
      .leftJoin(users, eq(users.id, transcriptVersions.savedBy))
      .where(of)
      .orderBy(desc(transcriptVersions.revision))
  }

  async current(on: Queryable, recordingId: string): Promise<Omit<VersionFacts, 'id' | 'name'> | undefined> {
    const { revision, origin, updatedAt: savedAt } = transcripts
    const [row] = await on
      .select({ revision, origin, savedAt, savedBy: users.nickName })
      .from(transcripts)
      .leftJoin(users, eq(users.id, transcripts.savedBy))
      .where(eq(transcripts.recordingId, recordingId))
    return row
  }

  async find(on: Queryable, recordingId: string, id: string): Promise<VersionRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [row] = await on
      .select()
      .from(transcriptVersions)
      .where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.id, id)))
    return row
  }

  async keepNamed(
    tx: Transaction,
    recordingId: string,
    name: string,
    now: Date,
  ): Promise<string | undefined> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into ${transcriptVersions} (recording_id, revision, origin, sections, words, engine, quality, is_fallback, language, saved_at, saved_by, kept_at, name)
      select t.recording_id, t.revision, t.origin, t.sections, t.words, t.engine, t.quality, t.is_fallback, t.language, t.updated_at, t.saved_by, ${now}, ${name}
      from ${transcripts} t where t.recording_id = ${recordingId}
      on conflict (recording_id, revision) do update set name = excluded.name
      returning id`)
    return rows[0]?.id
  }

  async rename(tx: Transaction, recordingId: string, id: string, name: string): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await tx
      .update(transcriptVersions)
      .set({ name })
      .where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.id, id)))
    return rowCount === 1
  }

  async delete(tx: Transaction, recordingId: string, id: string): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await tx
      .delete(transcriptVersions)
      .where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.id, id)))
    return rowCount === 1
  }
}
