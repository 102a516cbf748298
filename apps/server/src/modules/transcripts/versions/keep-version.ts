import { maxUnnamedVersions, type TextOrigin, versionMinutes } from '@longhand/contracts'
import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { transcripts } from '../text/transcripts.tables.ts'
import { transcriptVersions } from './versions.tables.ts'
import { isLastOfEngine } from './thin-versions.ts'

export interface ComingText {
  origin: TextOrigin
  now: Date
  visitId?: string | undefined
}

/**
 * Keeps the text that there is before another takes its place, inside the database. Corrections keep one version per visit, after a pause, and at most five minutes apart; other changes always keep one.
 *
 * @param revision Of the text; one of another revision is not kept. Default whichever there is.
 * @returns The statement; {@link forgetOldest} must follow where it kept one.
 */
export function keptVersion(
  recordingId: string,
  { origin, now, visitId }: ComingText,
  revision?: number,
): SQL {
  const visit = visitId ?? null
  const lately = new Date(now.getTime() - versionMinutes * 60_000)
  const isFirstOfVisit = sql`(${visit}::text is not null and not exists (select 1 from ${transcriptVersions} v where v.recording_id = t.recording_id and v.visit_id = ${visit}))`
  const isDue =
    origin === 'edited'
      ? sql`(t.origin <> 'edited' or ${isFirstOfVisit} or not exists (select 1 from ${transcriptVersions} v where v.recording_id = t.recording_id and v.kept_at > ${lately}))`
      : sql`true`
  const isIt = revision === undefined ? sql`true` : sql`t.revision = ${revision}`
  return sql`
    insert into ${transcriptVersions} (recording_id, revision, origin, sections, words, engine, quality, is_fallback, language, saved_at, saved_by, kept_at, visit_id)
    select t.recording_id, t.revision, t.origin, t.sections, t.words, t.engine, t.quality, t.is_fallback, t.language, t.updated_at, t.saved_by, ${now}, ${visit}
    from ${transcripts} t where t.recording_id = ${recordingId} and ${isIt} and ${isDue}
    on conflict (recording_id, revision) do update set visit_id = excluded.visit_id`
}

export async function forgetOldest(tx: Transaction, recordingId: string): Promise<void> {
  const unnamed = and(
    eq(transcriptVersions.recordingId, recordingId),
    isNull(transcriptVersions.name),
    not(isLastOfEngine),
  )
  const tooMany = tx
    .select({ id: transcriptVersions.id })
    .from(transcriptVersions)
    .where(unnamed)
    .orderBy(desc(transcriptVersions.keptAt), desc(transcriptVersions.revision))
    .offset(maxUnnamedVersions)
  await tx.delete(transcriptVersions).where(inArray(transcriptVersions.id, tooMany))
}
