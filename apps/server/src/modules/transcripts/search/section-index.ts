import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { isAnyOf } from '../../../platform/db/is-any-of.ts'
import { recordingSpeakers } from '../../recordings/recording/recording-speakers.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { searchableSections } from './search.tables.ts'
import type { IndexChanges } from './section-rows.ts'

const ownerTermLength = 16

/** Lets the index find a user's sections without walking everyone's. It only narrows: ownership is decided by the recording. */
export function ownerTerm(userId: string): string {
  return `@${createHash('sha256').update(userId).digest('hex').slice(0, ownerTermLength)}`
}

/** In the transaction that stores the text. */
export async function changeIndex(
  tx: Transaction,
  recordingId: string,
  { gone, batches, speakers }: IndexChanges,
): Promise<void> {
  const ofRecording = eq(searchableSections.recordingId, recordingId)
  if (gone === 'all') await tx.delete(searchableSections).where(ofRecording)
  else if (gone.length > 0)
    await tx.delete(searchableSections).where(and(ofRecording, isAnyOf(searchableSections.sectionId, gone)))
  if (batches.length > 0) await store(tx, recordingId, batches)
  if (speakers) await storeSpeakers(tx, recordingId, speakers)
}

async function store(tx: Transaction, recordingId: string, batches: readonly string[]): Promise<void> {
  const owner = sql`(select coalesce(user_id::text, '') from ${recordings} where id = ${recordingId}::uuid)`
  const term = sql`'@' || left(encode(sha256(${owner}::bytea), 'hex'), ${ownerTermLength})`
  for (const rows of batches) {
    await tx.execute(sql`
      insert into ${searchableSections} (recording_id, section_id, start_time, speaker, text, token_times, terms)
      select ${recordingId}::uuid, row."sectionId", row."startMs", row.speaker, row.text, row."tokenTimes",
        to_tsvector('english', row.words) || row.pairs::tsvector || array_to_tsvector(array[${term}]::text[])
      from jsonb_to_recordset(${rows}::jsonb)
        as row("sectionId" text, "startMs" int, speaker text, text text, "tokenTimes" int[], words text, pairs text)
      on conflict (recording_id, section_id) do update
      set start_time = excluded.start_time, speaker = excluded.speaker, text = excluded.text, token_times = excluded.token_times, terms = excluded.terms`)
  }
}

async function storeSpeakers(tx: Transaction, recordingId: string, names: readonly string[]): Promise<void> {
  const ofRecording = eq(recordingSpeakers.recordingId, recordingId)
  const known = (
    await tx.select({ name: recordingSpeakers.name }).from(recordingSpeakers).where(ofRecording)
  ).map(({ name }) => name)
  const gone = known.filter((name) => !names.includes(name))
  const fresh = names.filter((name) => !known.includes(name)).map((name) => ({ recordingId, name }))
  if (gone.length > 0)
    await tx.delete(recordingSpeakers).where(and(ofRecording, inArray(recordingSpeakers.name, gone)))
  if (fresh.length > 0) await tx.insert(recordingSpeakers).values(fresh).onConflictDoNothing()
}
