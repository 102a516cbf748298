import { createHash } from 'node:crypto'
import type { TranscriptSection } from '@longhand/contracts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordingSpeakers, searchableSections } from './search.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { pairTerms, spacedWords, wellFormed } from './terms.ts'
import { tokenTimes } from './token-times.ts'

interface IndexedSection {
  sectionId: string
  startTime: number
  speaker: string
  text: string
}

const batch = 500

/** Lets the index find a user's sections without walking everyone's. It only narrows: ownership is decided by the recording. */
export function ownerTerm(userId: string): string {
  return `@${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
}

/** In the transaction that stores the text. Writes only changed sections. */
export async function indexSections(tx: Transaction, recordingId: string, sections: readonly TranscriptSection[]): Promise<void> {
  const { sectionId, startTime, speaker, text } = searchableSections
  const known = await tx.select({ sectionId, startTime, speaker, text }).from(searchableSections).where(eq(searchableSections.recordingId, recordingId))
  const former = new Map(known.map((row) => [row.sectionId, row]))
  const wanted = new Set(sections.map((section) => section.sectionId))
  const gone = known.filter((row) => !wanted.has(row.sectionId)).map((row) => row.sectionId)
  const changed = sections.filter((section) => !isSame(indexed(section), former.get(section.sectionId)))
  for (let at = 0; at < gone.length; at += batch) {
    const some = inArray(searchableSections.sectionId, gone.slice(at, at + batch))
    await tx.delete(searchableSections).where(and(eq(searchableSections.recordingId, recordingId), some))
  }
  for (let at = 0; at < changed.length; at += batch) await store(tx, recordingId, changed.slice(at, at + batch))
  await storeSpeakers(tx, recordingId, sections)
}

async function store(tx: Transaction, recordingId: string, sections: readonly TranscriptSection[]): Promise<void> {
  const [owner] = await tx.select({ userId: recordings.userId }).from(recordings).where(eq(recordings.id, recordingId))
  const rows = sections.map((section) => ({
    ...indexed(section),
    tokenTimes: tokenTimes(section),
    words: spacedWords(section.text),
    pairs: pairTerms(section.text),
  }))
  await tx.execute(sql`
    insert into ${searchableSections} (recording_id, section_id, start_time, speaker, text, token_times, terms)
    select ${recordingId}::uuid, row."sectionId", row."startTime", row.speaker, row.text, row."tokenTimes",
      to_tsvector('english', row.words) || row.pairs::tsvector || array_to_tsvector(array[${ownerTerm(owner?.userId ?? '')}]::text[])
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row("sectionId" text, "startTime" int, speaker text, text text, "tokenTimes" int[], words text, pairs text)
    on conflict (recording_id, section_id) do update
    set start_time = excluded.start_time, speaker = excluded.speaker, text = excluded.text, token_times = excluded.token_times, terms = excluded.terms`)
}

async function storeSpeakers(tx: Transaction, recordingId: string, sections: readonly TranscriptSection[]): Promise<void> {
  const names = new Set(sections.map((section) => wellFormed(section.spkName)))
  const ofRecording = eq(recordingSpeakers.recordingId, recordingId)
  const known = (await tx.select({ name: recordingSpeakers.name }).from(recordingSpeakers).where(ofRecording)).map(({ name }) => name)
  const gone = known.filter((name) => !names.has(name))
  const fresh = [...names].filter((name) => !known.includes(name)).map((name) => ({ recordingId, name }))
  if (gone.length > 0) await tx.delete(recordingSpeakers).where(and(ofRecording, inArray(recordingSpeakers.name, gone)))
  if (fresh.length > 0) await tx.insert(recordingSpeakers).values(fresh).onConflictDoNothing()
}

function indexed({ sectionId, startTime, spkName, text }: TranscriptSection): IndexedSection {
  return { sectionId: wellFormed(sectionId), startTime: Math.round(startTime), speaker: wellFormed(spkName), text: wellFormed(text) }
}

function isSame(section: IndexedSection, former: IndexedSection | undefined): boolean {
  return former !== undefined && section.startTime === former.startTime && section.speaker === former.speaker && section.text === former.text
}
