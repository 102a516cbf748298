import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { speakerRuns, transcriptChanges } from './edits.tables.ts'

export type SavedChange = typeof transcriptChanges.$inferSelect
export type SpeakerRunRow = typeof speakerRuns.$inferSelect

/** A client that lost an answer asks again within its next few changes; older ones need not be known. */
const rememberedRevisions = 200
const forgottenAtOnce = 20

export class EditsRepository {
  readonly #change: ReturnType<typeof prepareChange>

  constructor(database: Database) {
    this.#change = prepareChange(database)
  }

  async findChange(recordingId: string, changeId: string): Promise<SavedChange | undefined> {
    const [row] = await this.#change.execute({ recordingId, changeId })
    return row
  }

  /** Call after a change was saved. */
  async forgetOldChanges(
    tx: Transaction,
    { recordingId, revision }: Pick<SavedChange, 'recordingId' | 'revision'>,
  ): Promise<void> {
    if (revision % forgottenAtOnce !== 0) return
    const old = and(
      eq(transcriptChanges.recordingId, recordingId),
      lt(transcriptChanges.revision, revision - rememberedRevisions),
    )
    await tx.delete(transcriptChanges).where(old)
  }

  async findRun(on: Queryable, recordingId: string): Promise<SpeakerRunRow | undefined> {
    const [row] = await on.select().from(speakerRuns).where(eq(speakerRuns.recordingId, recordingId))
    return row
  }

  async startRun(tx: Transaction, run: SpeakerRunRow): Promise<void> {
    const { recordingId: _, ...changes } = run
    await tx
      .insert(speakerRuns)
      .values(run)
      .onConflictDoUpdate({ target: speakerRuns.recordingId, set: changes })
  }

  /** Progress never falls; a replaced run changes nothing. */
  async updateRun(
    tx: Transaction,
    runId: string,
    { status, progress }: Pick<SpeakerRunRow, 'status' | 'progress'>,
  ): Promise<void> {
    await tx
      .update(speakerRuns)
      .set({ status, progress: sql`greatest(${speakerRuns.progress}, ${progress})` })
      .where(eq(speakerRuns.runId, runId))
  }
}

/** Prepared, as each save asks it. */
function prepareChange({ orm }: Database) {
  const { recordingId, changeId } = transcriptChanges
  return orm
    .select()
    .from(transcriptChanges)
    .where(and(eq(recordingId, sql.placeholder('recordingId')), eq(changeId, sql.placeholder('changeId'))))
    .prepare('transcript_change')
}
