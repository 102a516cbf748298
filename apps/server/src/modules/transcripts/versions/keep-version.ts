import { mostEditedVersions, type TextOrigin, versionMinutes } from '@longhand/contracts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { transcripts } from '../transcripts.tables.ts'
import { transcriptVersions } from '../versions.tables.ts'

/**
 * Keeps a recording's text before another takes its place. Corrections follow each other by the second: of those, one is kept in ten minutes;
 * what the engine wrote, what was replaced everywhere and what was gone back to is always kept. The text goes from table to table and never
 * through this process.
 *
 * @param becomes How the text that takes its place comes about.
 */
export async function keepVersion(tx: Transaction, recordingId: string, { becomes, now }: { becomes: TextOrigin; now: Date }): Promise<void> {
  const lately = new Date(now.getTime() - versionMinutes * 60_000)
  const isDue = becomes === 'edited'
    ? sql`(t.origin <> 'edited' or not exists (select 1 from ${transcriptVersions} v where v.recording_id = t.recording_id and v.kept_at > ${lately}))`
    : sql`true`
  const { rowCount } = await tx.execute(sql`
    insert into ${transcriptVersions} (recording_id, revision, origin, sections, words, engine, quality, language, saved_at, kept_at)
    select t.recording_id, t.revision, t.origin, t.sections, t.words, t.engine, t.quality, t.language, t.updated_at, ${now}
    from ${transcripts} t where t.recording_id = ${recordingId} and ${isDue}
    on conflict do nothing`)
  if (rowCount) await forgetOldest(tx, recordingId)
}

async function forgetOldest(tx: Transaction, recordingId: string): Promise<void> {
  const edited = and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.origin, 'edited'))
  const tooMany = tx.select({ id: transcriptVersions.id }).from(transcriptVersions).where(edited).orderBy(desc(transcriptVersions.keptAt)).offset(mostEditedVersions)
  await tx.delete(transcriptVersions).where(inArray(transcriptVersions.id, tooMany))
}
