import type { Segment, Span } from '@longhand/speech'
import type { NamedSection } from '@longhand/transcript'
import type { EmptyResult, RecordingStatus } from '@longhand/contracts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/db/day-of.ts'
import { isAnyOf } from '../../../platform/db/is-any-of.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import type { KeptEdit } from '../work/keep-edits.ts'
import { type MediaState, recordings } from '../../recordings/recording/recordings.tables.ts'
import { allSpoken } from './choose-engine.ts'
import { firstShare } from './transcription-progress.ts'
import {
  type FollowedStretches,
  transcriptionChunks,
  transcriptions,
  transcriptionSegments,
  type TranscriptionStage,
  transcriptionTexts,
  type WrittenPassage,
} from './transcriptions.tables.ts'
import { partTranscriptions } from '../parts/part-transcriptions.tables.ts'

export type TranscriptionRow = typeof transcriptions.$inferSelect

export type ChunkRow = typeof transcriptionChunks.$inferSelect

/** A transcription that is done. */
export interface Ended {
  /** Of sound. */
  seconds: number
  from: Date
  to: Date
}

/** Sound that has to be recognized before the last of the queue, in seconds. */
export interface SoundAhead {
  running: number
  queued: number
  queuedRecordings: number
  /** Of those that are being recognised: how many, their sound that is done (a little at least), and the time that each has taken, all together. */
  recognizing: { recordings: number; done: number; elapsed: number }
}

export interface NewChunk {
  index: number
  channel: number
  startSeconds: number
  endSeconds: number
  speech: Span[]
}

export interface ChunkAdvance {
  segments: readonly Segment[]
  /** Seconds of the recording up to which everything is recognised. */
  recognisedUntil: number
  /** 0…1 */
  progress: number
  /** All that can be read of the chunk; absent when it has not changed. */
  preview?: NamedSection[] | undefined
  firstPass?: ChunkRow['firstPass'] | undefined
}

export interface TranscriptionSnapshot {
  recordingId: string
  status: RecordingStatus
  mediaState: MediaState
  mediaProgress: number
  mediaFailure: Failure | null
  emptyResult: EmptyResult | null
  /** Of sound. */
  seconds: number
  transcription: TranscriptionRow | undefined
  /** 0…1 of all speech; 0 before it is planned. */
  recognized: number
  /** When that last grew. */
  recognizedAt: Date | null
}

const unfinishedStages: TranscriptionStage[] = ['queued', 'decoding', 'recognising', 'speakers']

export class TranscriptionsRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async insert(tx: Transaction, row: typeof transcriptions.$inferInsert): Promise<void> {
    await tx.insert(transcriptions).values(row)
  }

  async findUnfinished(on: Queryable, recordingId: string): Promise<TranscriptionRow | undefined> {
    const where = and(
      eq(transcriptions.recordingId, recordingId),
      inArray(transcriptions.stage, unfinishedStages),
    )
    const [row] = await on.select().from(transcriptions).where(where)
    return row
  }

  async recordingsWithUnfinished(on: Queryable, userId: string): Promise<string[]> {
    const rows = await on
      .selectDistinct({ recordingId: transcriptions.recordingId })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
      .where(and(eq(recordings.userId, userId), inArray(transcriptions.stage, unfinishedStages)))
    return rows.map(({ recordingId }) => recordingId)
  }

  /** Of sound, for each of some users, in the recordings that are still there. */
  async secondsByUser(userIds: readonly string[]): Promise<Map<string, number>> {
    if (userIds.length === 0) return new Map()
    const done = this.database.orm
      .select({ one: sql`1` })
      .from(transcriptions)
      .where(and(eq(transcriptions.recordingId, recordings.id), eq(transcriptions.stage, 'done')))
    const rows = await this.database.orm
      .select({
        userId: recordings.userId,
        seconds: sql<number>`sum(coalesce(${recordings.soundSeconds}, ${recordings.durationSeconds}, 0))::float8`,
      })
      .from(recordings)
      .where(and(inArray(recordings.userId, [...userIds]), exists(done)))
      .groupBy(recordings.userId)
    return new Map(
      rows.flatMap(({ userId, seconds }) => (userId === null ? [] : [[userId, seconds] as const])),
    )
  }

  /** Of the recordings of all people. */
  async totalSeconds(): Promise<number> {
    const done = this.database.orm
      .select({ one: sql`1` })
      .from(transcriptions)
      .where(and(eq(transcriptions.recordingId, recordings.id), eq(transcriptions.stage, 'done')))
    const [row] = await this.database.orm
      .select({
        seconds: sql<number>`coalesce(sum(coalesce(${recordings.soundSeconds}, ${recordings.durationSeconds}, 0)), 0)::float8`,
      })
      .from(recordings)
      .where(exists(done))
    return row?.seconds ?? 0
  }

  /** Of all people: seconds of sound that were transcribed, and transcriptions that failed. Days without either are left out. */
  async endedByDay(
    from: Date,
    timeZone: string,
  ): Promise<{ day: string; seconds: number; failed: number }[]> {
    const day = dayOf(transcriptions.finishedAt, timeZone)
    const isDone = and(eq(transcriptions.stage, 'done'), eq(transcriptions.isTyped, false))
    return this.database.orm
      .select({
        day,
        seconds: sql<number>`coalesce(sum(coalesce(${recordings.soundSeconds}, ${recordings.durationSeconds}, 0)) filter (where ${isDone}), 0)::float8`,
        failed: sql<number>`(count(*) filter (where ${eq(transcriptions.stage, 'failed')}))::int`,
      })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
      .where(and(gte(transcriptions.finishedAt, from), inArray(transcriptions.stage, ['done', 'failed'])))
      .groupBy(day)
  }

  async findLast(on: Queryable, recordingId: string): Promise<TranscriptionRow | undefined> {
    const [row] = await on
      .select()
      .from(transcriptions)
      .where(eq(transcriptions.recordingId, recordingId))
      .orderBy(desc(transcriptions.createdAt))
      .limit(1)
    return row
  }

  /** Recordings that were transcribed while they were made and still lack the full transcription paid for with that. */
  async findOwed(
    on: Queryable,
    recordingIds: readonly string[],
  ): Promise<{ recordingId: string; edits: KeptEdit[] }[]> {
    if (recordingIds.length === 0) return []
    const { id, recordingId, keptEdits: edits } = transcriptions
    const one = alias(transcriptions, 'one')
    const done = on
      .select({ id: one.id })
      .from(one)
      .where(and(eq(one.recordingId, recordingId), eq(one.stage, 'done')))
    // The first transcription of such a recording has the recording's id.
    return on
      .select({ recordingId, edits })
      .from(transcriptions)
      .where(and(isAnyOf(id, recordingIds), eq(id, recordingId), notExists(done)))
  }

  /** Those made again for nothing that are done: by which engine. */
  async freeOnes(
    on: Queryable,
    recordingIds: readonly string[],
  ): Promise<{ recordingId: string; engine: string | null }[]> {
    if (recordingIds.length === 0) return []
    const { recordingId, engine, isFree, stage } = transcriptions
    return on
      .select({ recordingId, engine })
      .from(transcriptions)
      .where(and(isAnyOf(recordingId, recordingIds), isFree, eq(stage, 'done')))
  }

  /** All that is spoken in those whose last text is a translation into English. */
  async translatedOnes(
    on: Queryable,
    recordingIds: readonly string[],
  ): Promise<Map<string, readonly string[]>> {
    if (recordingIds.length === 0) return new Map()
    const { recordingId, language, languages, toEnglish, stage, createdAt } = transcriptions
    const rows = await on
      .selectDistinctOn([recordingId], { recordingId, language, languages, toEnglish })
      .from(transcriptions)
      .where(and(isAnyOf(recordingId, recordingIds), eq(stage, 'done')))
      .orderBy(recordingId, desc(createdAt))
    return new Map(rows.flatMap((row) => (row.toEnglish ? [[row.recordingId, allSpoken(row)] as const] : [])))
  }

  /** A query of the ids of those that cost nothing and are not done. */
  unfinishedFree(): SQL {
    return sql`select id::text from ${transcriptions} where is_free and stage in (${sql.join(
      unfinishedStages.map((stage) => sql`${stage}`),
      sql`, `,
    )})`
  }

  async findRunning(recordingId: string): Promise<TranscriptionRow | undefined> {
    return this.findUnfinished(this.database.orm, recordingId)
  }

  async lockUnfinished(tx: Transaction, id: string): Promise<TranscriptionRow | undefined> {
    const where = and(eq(transcriptions.id, id), inArray(transcriptions.stage, unfinishedStages))
    const [row] = await tx.select().from(transcriptions).where(where).for('update')
    return row
  }

  async update(
    tx: Transaction,
    id: string,
    changes: Partial<typeof transcriptions.$inferInsert>,
  ): Promise<void> {
    await tx.update(transcriptions).set(changes).where(eq(transcriptions.id, id))
  }

  async raiseProgress(
    tx: Transaction,
    id: string,
    column: 'planProgress' | 'finishProgress',
    progress: number,
    now: Date,
  ): Promise<void> {
    await tx
      .update(transcriptions)
      .set({
        [column]: sql`greatest(${transcriptions[column]}, ${progress})`,
        movedAt: sql`case when ${transcriptions[column]} < ${progress} then ${now} else ${transcriptions.movedAt} end`,
      })
      .where(eq(transcriptions.id, id))
  }

  async insertChunks(tx: Transaction, transcriptionId: string, chunks: readonly NewChunk[]): Promise<void> {
    const rows = chunks.map((chunk) => ({
      ...chunk,
      transcriptionId,
      speechSeconds: chunk.speech.reduce((total, { start, end }) => total + end - start, 0),
      recognisedUntil: chunk.startSeconds,
    }))
    if (rows.length > 0) await tx.insert(transcriptionChunks).values(rows)
  }

  async findChunk(transcriptionId: string, index: number): Promise<ChunkRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(transcriptionChunks)
      .where(chunkIs(transcriptionId, index))
    return row
  }

  async chunks(transcriptionId: string): Promise<Pick<ChunkRow, 'channel' | 'speech'>[]> {
    const { channel, speech } = transcriptionChunks
    return this.database.orm
      .select({ channel, speech })
      .from(transcriptionChunks)
      .where(eq(transcriptionChunks.transcriptionId, transcriptionId))
      .orderBy(asc(transcriptionChunks.index))
  }

  async segments(transcriptionId: string, index?: number): Promise<Segment[]> {
    const ofChunk = index === undefined ? undefined : eq(transcriptionSegments.chunkIndex, index)
    const rows = await this.database.orm
      .select({ segment: transcriptionSegments.segment })
      .from(transcriptionSegments)
      .where(and(eq(transcriptionSegments.transcriptionId, transcriptionId), ofChunk))
      .orderBy(asc(transcriptionSegments.startSeconds), asc(transcriptionSegments.segmentId))
    return rows.map((row) => row.segment)
  }

  /** Stores what a worker has found out. Repeating it changes nothing. */
  async advanceChunk(
    tx: Transaction,
    transcriptionId: string,
    index: number,
    advance: ChunkAdvance,
    now: Date,
  ): Promise<void> {
    const rows = advance.segments.map((segment) => ({
      transcriptionId,
      chunkIndex: index,
      segmentId: segment.id,
      startSeconds: segment.start,
      segment,
    }))
    if (rows.length > 0) await tx.insert(transcriptionSegments).values(rows).onConflictDoNothing()
    await tx
      .update(transcriptionChunks)
      .set({
        recognisedUntil: sql`greatest(${transcriptionChunks.recognisedUntil}, ${advance.recognisedUntil})`,
        progress: sql`greatest(${transcriptionChunks.progress}, ${advance.progress})`,
        movedAt: sql`case when ${transcriptionChunks.progress} < ${advance.progress} then ${now} else ${transcriptionChunks.movedAt} end`,
        preview: advance.preview,
        firstPass: advance.firstPass ?? undefined,
      })
      .where(chunkIs(transcriptionId, index))
  }

  async closeChunk(tx: Transaction, transcriptionId: string, index: number, now: Date): Promise<void> {
    await tx
      .update(transcriptionChunks)
      .set({ progress: 1, movedAt: now, doneAt: now })
      .where(chunkIs(transcriptionId, index))
  }

  async countOpenChunks(tx: Transaction, transcriptionId: string): Promise<number> {
    const where = and(
      eq(transcriptionChunks.transcriptionId, transcriptionId),
      isNull(transcriptionChunks.doneAt),
    )
    const [row] = await tx.select({ open: count() }).from(transcriptionChunks).where(where)
    return row?.open ?? 0
  }

  async insertText(
    tx: Transaction,
    transcriptionId: string,
    passages: readonly WrittenPassage[],
  ): Promise<void> {
    await tx.insert(transcriptionTexts).values({ transcriptionId, passages: [...passages] })
  }

  async writtenText(
    transcriptionId: string,
  ): Promise<Pick<typeof transcriptionTexts.$inferSelect, 'passages' | 'followed'> | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(transcriptionTexts)
      .where(eq(transcriptionTexts.transcriptionId, transcriptionId))
    return row
  }

  async keepFollowed(tx: Transaction, transcriptionId: string, followed: FollowedStretches): Promise<void> {
    await tx
      .update(transcriptionTexts)
      .set({ followed: sql`${transcriptionTexts.followed} || ${JSON.stringify(followed)}::jsonb` })
      .where(eq(transcriptionTexts.transcriptionId, transcriptionId))
  }

  /** Whether it aligns a text that was imported. */
  async hasWrittenText(tx: Transaction, transcriptionId: string): Promise<boolean> {
    return (await tx.$count(transcriptionTexts, eq(transcriptionTexts.transcriptionId, transcriptionId))) > 0
  }

  async deleteParts(tx: Transaction, transcriptionId: string): Promise<void> {
    await tx.delete(transcriptionTexts).where(eq(transcriptionTexts.transcriptionId, transcriptionId))
    await tx.delete(transcriptionSegments).where(eq(transcriptionSegments.transcriptionId, transcriptionId))
    await tx.delete(transcriptionChunks).where(eq(transcriptionChunks.transcriptionId, transcriptionId))
    await this.update(tx, transcriptionId, { speakerTurns: null })
  }

  async previews(transcriptionId: string): Promise<NamedSection[]> {
    const rows = await this.database.orm
      .select({ preview: transcriptionChunks.preview })
      .from(transcriptionChunks)
      .where(eq(transcriptionChunks.transcriptionId, transcriptionId))
      .orderBy(asc(transcriptionChunks.index))
    return rows.flatMap((row) => row.preview).sort((a, b) => a.startMs - b.startMs)
  }

  async chunkPreviews(recordingId: string): Promise<{ preview: NamedSection[]; isDone: boolean }[]> {
    const rows = await this.database.orm
      .select({ preview: transcriptionChunks.preview, doneAt: transcriptionChunks.doneAt })
      .from(transcriptionChunks)
      .innerJoin(transcriptions, eq(transcriptions.id, transcriptionChunks.transcriptionId))
      .where(
        and(eq(transcriptions.recordingId, recordingId), inArray(transcriptions.stage, unfinishedStages)),
      )
      .orderBy(asc(transcriptionChunks.index))
    return rows.map(({ preview, doneAt }) => ({ preview, isDone: doneAt !== null }))
  }

  async snapshots(userId: string, recordingIds: readonly string[]): Promise<TranscriptionSnapshot[]> {
    const { orm } = this.database
    const recognized = orm
      .select({
        transcriptionId: transcriptionChunks.transcriptionId,
        share:
          sql<number>`coalesce(sum(${transcriptionChunks.progress} * ${transcriptionChunks.speechSeconds}) / nullif(sum(${transcriptionChunks.speechSeconds}), 0), 1)`.as(
            'share',
          ),
        movedMs: sql<
          number | null
        >`(extract(epoch from max(${transcriptionChunks.movedAt})) * 1000)::float8`.as('moved_ms'),
      })
      .from(transcriptionChunks)
      .groupBy(transcriptionChunks.transcriptionId)
      .as('recognised')
    const rows = await orm
      .selectDistinctOn([recordings.id], {
        recordingId: recordings.id,
        status: recordings.status,
        mediaState: recordings.mediaState,
        mediaProgress: recordings.mediaProgress,
        mediaFailure: recordings.mediaFailure,
        emptyResult: recordings.emptyResult,
        seconds: recordings.durationSeconds,
        transcription: transcriptions,
        recognized: recognized.share,
        recognizedMs: recognized.movedMs,
      })
      .from(recordings)
      .leftJoin(transcriptions, eq(transcriptions.recordingId, recordings.id))
      .leftJoin(recognized, eq(recognized.transcriptionId, transcriptions.id))
      .where(and(eq(recordings.userId, userId), inArray(recordings.id, [...recordingIds])))
      .orderBy(recordings.id, desc(transcriptions.createdAt))
    return rows.map(({ recognizedMs, ...row }) => ({
      ...row,
      transcription: row.transcription ?? undefined,
      recognized: row.recognized ?? 0,
      recognizedAt: recognizedMs === null ? null : new Date(recognizedMs),
    }))
  }

  /** A query of their ids as text. Those that wait for a model stand in no one's way. */
  queuedRecordings(): SQL {
    return sql`select ${transcriptions.recordingId}::text from ${transcriptions} where ${eq(transcriptions.stage, 'queued')} and ${isNull(transcriptions.modelWait)}`
  }

  /** Whose transcription waits for a model: a query of their ids as text. */
  waitingForModel(): SQL {
    return sql`select ${transcriptions.recordingId}::text from ${transcriptions} where ${inArray(transcriptions.stage, unfinishedStages)} and ${isNotNull(transcriptions.modelWait)}`
  }

  /** The last ones that were recognized. */
  async lastEnded(limit: number): Promise<Ended[]> {
    const rows = await this.database.orm
      .select({
        seconds: recordings.durationSeconds,
        from: transcriptions.recognisingAt,
        to: transcriptions.finishedAt,
      })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
      .where(
        and(
          eq(transcriptions.stage, 'done'),
          eq(transcriptions.isTyped, false),
          isNotNull(transcriptions.recognisingAt),
        ),
      )
      .orderBy(desc(transcriptions.finishedAt))
      .limit(limit)
    return rows.flatMap(({ seconds, from, to }) => (from && to ? [{ seconds, from, to }] : []))
  }

  /** @param limit For each engine. */
  async lastEndedByEngine(limit: number): Promise<Map<string, Ended[]>> {
    const { engine, recordingId, recognisingAt, finishedAt, stage } = transcriptions
    const place = sql<number>`row_number() over (partition by ${engine} order by ${finishedAt} desc)`
      .mapWith(Number)
      .as('place')
    const ended = this.database.orm
      .select({ engine, seconds: recordings.durationSeconds, from: recognisingAt, to: finishedAt, place })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, recordingId))
      .where(and(eq(stage, 'done'), isNotNull(engine), isNotNull(recognisingAt)))
      .as('ended')
    const rows = await this.database.orm.select().from(ended).where(lte(ended.place, limit))
    const byEngine = new Map<string, Ended[]>()
    for (const { engine: name, seconds, from, to } of rows) {
      if (name !== null && from && to)
        byEngine.set(name, [...(byEngine.get(name) ?? []), { seconds, from, to }])
    }
    return byEngine
  }

  /** Of everyone, apart from what is only typed or waits for a model. */
  async soundAhead(now: Date): Promise<SoundAhead> {
    const recognized = this.database.orm
      .select({
        share: sql`sum(${transcriptionChunks.progress} * ${transcriptionChunks.speechSeconds}) / nullif(sum(${transcriptionChunks.speechSeconds}), 0)`,
      })
      .from(transcriptionChunks)
      .where(eq(transcriptionChunks.transcriptionId, transcriptions.id))
    const isQueued = eq(transcriptions.stage, 'queued')
    const isRecognizing = and(not(isQueued), isNotNull(transcriptions.recognisingAt))
    const [row] = await this.database.orm
      .select({
        running:
          sql<number>`coalesce(sum(${recordings.durationSeconds} * (1 - coalesce((${recognized}), 0))) filter (where not ${isQueued}), 0)`.mapWith(
            Number,
          ),
        queued:
          sql<number>`coalesce(sum(${recordings.durationSeconds}) filter (where ${isQueued}), 0)`.mapWith(
            Number,
          ),
        queuedRecordings: sql<number>`count(*) filter (where ${isQueued})`.mapWith(Number),
        recognizing: {
          recordings: sql<number>`count(*) filter (where ${isRecognizing})`.mapWith(Number),
          done: sql<number>`coalesce(sum(${recordings.durationSeconds} * greatest(${firstShare}::float, coalesce((${recognized}), 0))) filter (where ${isRecognizing}), 0)`.mapWith(
            Number,
          ),
          elapsed:
            sql<number>`coalesce(sum(extract(epoch from ${now.toISOString()}::timestamptz - ${transcriptions.recognisingAt})) filter (where ${isRecognizing}), 0)`.mapWith(
              Number,
            ),
        },
      })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
      .where(
        and(
          inArray(transcriptions.stage, unfinishedStages),
          eq(transcriptions.isTyped, false),
          isNull(transcriptions.modelWait),
        ),
      )
    const none = { recordings: 0, done: 0, elapsed: 0 }
    return row ?? { running: 0, queued: 0, queuedRecordings: 0, recognizing: none }
  }

  /** Of transcriptions, and of parts that were transcribed again. */
  async namesOf(
    transcriptionIds: readonly string[],
  ): Promise<{ transcriptionId: string; recordingId: string; fileName: string }[]> {
    if (transcriptionIds.length === 0) return []
    const { fileName } = recordings
    return this.database.orm
      .select({ transcriptionId: transcriptions.id, recordingId: recordings.id, fileName })
      .from(transcriptions)
      .innerJoin(recordings, eq(recordings.id, transcriptions.recordingId))
      .where(isAnyOf(transcriptions.id, transcriptionIds))
      .unionAll(
        this.database.orm
          .select({ transcriptionId: partTranscriptions.runId, recordingId: recordings.id, fileName })
          .from(partTranscriptions)
          .innerJoin(recordings, eq(recordings.id, partTranscriptions.recordingId))
          .where(isAnyOf(partTranscriptions.runId, transcriptionIds)),
      )
  }
}

function chunkIs(transcriptionId: string, index: number): ReturnType<typeof and> {
  return and(eq(transcriptionChunks.transcriptionId, transcriptionId), eq(transcriptionChunks.index, index))
}
