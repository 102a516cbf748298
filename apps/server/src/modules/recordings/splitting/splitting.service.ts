import { randomUUID } from 'node:crypto'
import { recordingStatus, ceilings, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import type { RecordingTask, InterfaceLanguage, Sentence, SplitPlan } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { limitReached } from '../../../platform/db/ceiling.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { keyedId } from '../../../platform/db/keyed-id.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { StorageQuota } from '../library/library.service.ts'
import { isUnfinished } from '../recording/recording-status.ts'
import type { RecordingRow } from '../recording/recordings.repository.ts'
import type { RecordingsService } from '../recording/recordings.service.ts'
import { eraseFilesJob } from '../recording/recordings.jobs.ts'
import { splitAndJoinJob } from './splitting.jobs.ts'
import { cutWindows } from './cuts.ts'
import type { AudioTaskRow, SplittingRepository } from './splitting.repository.ts'

interface Asker {
  userId: string
  language: InterfaceLanguage
  /** Of the caller, for this one task: with it, a call that is repeated makes one, also after that has ended. */
  key?: string | undefined
}

type Originals = AudioTaskRow['originals']

const shownForMs = 86_400_000
/** Upper estimate. */
const madeBytesPerSecond = 17_000

export class SplittingService {
  constructor(
    private readonly deps: {
      repository: SplittingRepository
      recordings: RecordingsService
      quota: StorageQuota
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
      /** From this length on a recording can't be transcribed, in seconds. */
      limitSeconds?: number | undefined
    },
  ) {}

  /**
   * Where a recording that is too long would be cut.
   *
   * @throws DomainError RECORD_NOT_FOUND, FILE_NOT_FOUND, NOT_POSSIBLE_NOW
   */
  async plan({ userId }: Asker, recordingId: string): Promise<SplitPlan> {
    const [row] = await this.deps.repository.transaction((tx) => this.sources(tx, userId, [recordingId]))
    return {
      cuts: cutWindows(this.tooLong(row).durationSeconds, this.limitSeconds).map(({ ideal, start, end }) => ({
        time: ideal,
        earliest: start,
        latest: end,
      })),
    }
  }

  /**
   * Has a recording cut that is too long to be transcribed.
   *
   * @throws DomainError RECORD_NOT_FOUND, FILE_NOT_FOUND, NOT_POSSIBLE_NOW, STORAGE_QUOTA
   */
  async split(asker: Asker, recordingId: string, originals: Originals): Promise<RecordingTask> {
    return this.start(asker, 'split', [recordingId], originals, ([row]) => this.tooLong(row).fileName)
  }

  /**
   * Has recordings joined in the order given.
   *
   * @throws DomainError RECORD_NOT_FOUND, FILE_NOT_FOUND, NOT_POSSIBLE_NOW, STORAGE_QUOTA
   */
  async merge(
    asker: Asker,
    recordingIds: readonly string[],
    fileName: string,
    originals: Originals,
  ): Promise<RecordingTask> {
    if (new Set(recordingIds).size !== recordingIds.length) throw notPossible(notTwice)
    return this.start(asker, 'merge', recordingIds, originals, (rows) => {
      if (secondsOf(rows) > uploadLimits.maxSeconds) throw notPossible(tooLong)
      return fileName
    })
  }

  async list({ userId, language }: Asker): Promise<RecordingTask[]> {
    const { repository, clock } = this.deps
    const rows = await repository.list(userId, new Date(clock.now().getTime() - shownForMs))
    return rows.map((row) => toTask(row, language))
  }

  async removeAll(userId: string): Promise<void> {
    const { repository, queue } = this.deps
    await repository.transaction(async (tx) => {
      await repository.lockAll(tx, userId)
      for (const { id, planned } of await repository.running(tx, userId)) {
        await queue.cancel(tx, splitAndJoinJob, { taskId: id })
        for (const { recordingId } of planned ?? []) await queue.send(tx, eraseFilesJob, { recordingId })
      }
      await repository.removeAll(tx, userId)
    })
  }

  private async start(
    asker: Asker,
    kind: RecordingTask['kind'],
    recordingIds: readonly string[],
    originals: Originals,
    nameOf: (rows: RecordingRow[]) => string,
  ): Promise<RecordingTask> {
    const { repository, recordings, queue, clock } = this.deps
    const { userId, language, key } = asker
    const id = key === undefined ? randomUUID() : keyedId(userId, key)
    const row = await repository.transaction(async (tx) => {
      await repository.lockAll(tx, userId)
      const before = key === undefined ? undefined : await repository.find(tx, id)
      if (before && (before.kind !== kind || before.sourceIds.join() !== recordingIds.join()))
        throw new DomainError('ILLEGAL_REQUEST')
      if (before) return before
      const sources = await this.sources(tx, userId, recordingIds)
      const underWay = await repository.running(tx, userId)
      const running = underWay.find(
        (task) => task.kind === kind && task.sourceIds.join() === recordingIds.join(),
      )
      if (running) return running
      if (underWay.length >= ceilings.audioTasks.max) throw limitReached('audioTasks')
      const fileName = nameOf(sources)
      const needed = secondsOf(sources) * madeBytesPerSecond
      if ((await recordings.storedBytes(userId, tx)) + needed > (await this.deps.quota(userId, tx)))
        throw new DomainError('STORAGE_QUOTA')
      const task = await repository.insert(tx, {
        id,
        userId,
        kind,
        originals,
        fileName,
        sourceIds: [...recordingIds],
        createdAt: clock.now(),
      })
      await queue.send(tx, splitAndJoinJob, { taskId: task.id }, { for: userId })
      return task
    })
    return toTask(row, language)
  }

  private get limitSeconds(): number {
    return this.deps.limitSeconds ?? transcriptionMaxSeconds
  }

  private tooLong(row: RecordingRow | undefined): RecordingRow {
    if (!row || row.durationSeconds < this.limitSeconds) throw notPossible(shortEnough)
    return row
  }

  private async sources(
    tx: Transaction,
    userId: string,
    recordingIds: readonly string[],
  ): Promise<RecordingRow[]> {
    const rows = await this.deps.recordings.lockAll(tx, userId, recordingIds, 'kept')
    if (rows.some(({ status }) => status === recordingStatus.notFound))
      throw new DomainError('FILE_NOT_FOUND')
    if (rows.some(({ status }) => isUnfinished(status))) throw notPossible(isTranscribed)
    return rows
  }
}

const shortEnough: Sentence = {
  en: 'This recording is short enough to be transcribed as it is',
  'zh-CN': '该录音长度合适，可直接转写，无需拆分',
}
const tooLong: Sentence = {
  en: 'Together these recordings are longer than 5 hours',
  'zh-CN': '合并后的录音将超过 5 小时',
}
const isTranscribed: Sentence = {
  en: 'Wait until the transcription is done, or cancel it first',
  'zh-CN': '请等待转写完成，或先取消转写',
}
const notTwice: Sentence = { en: 'A recording can’t be joined with itself', 'zh-CN': '同一录音不能重复合并' }

function notPossible(sentence: Sentence): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', { sentence })
}

function secondsOf(rows: readonly RecordingRow[]): number {
  return rows.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
}

function toTask(row: AudioTaskRow, language: InterfaceLanguage): RecordingTask {
  return {
    taskId: row.id,
    kind: row.kind,
    status: row.status,
    progress: row.status === 'done' ? 1 : row.progress,
    sourceRecordingIds: row.sourceIds,
    recordingIds: row.status === 'done' ? (row.planned ?? []).map(({ recordingId }) => recordingId) : [],
    reason: row.failure?.[language] ?? null,
    originals: row.originals,
    createTime: Math.floor(row.createdAt.getTime() / 1000),
  }
}
