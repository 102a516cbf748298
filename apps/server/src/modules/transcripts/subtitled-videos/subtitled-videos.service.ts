import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type SubtitledVideo,
  subtitledVideoKeptHours,
  type SubtitledVideoKind,
  type ExportOptions,
  type InterfaceLanguage,
  type Sentence,
} from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { safeFileName, withoutEnding } from '../../../platform/file-names/file-names.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { farPlace } from '../../../platform/queue/turns.ts'
import { ObjectNotFoundError, type Storage } from '../../../platform/storage/storage.ts'
import { recordingFolder } from '../../recordings/media/media.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { isVideoUnderWay } from './subtitled-video-status.ts'
import { makeSubtitledVideoJob, urgencyOfVideo } from './subtitled-videos.jobs.ts'
import type { SubtitledVideoRow, SubtitledVideosRepository } from './subtitled-videos.repository.ts'

interface Asker {
  userId: string
  language: InterfaceLanguage
}

/** Formats that hold no picture that moves. Of others, the file is looked at when it is made. */
const soundFormats = ['wav', 'mp3', 'aac', 'amr', 'flac', 'opus', 'mp2', 'mpga']
export const keptMs = subtitledVideoKeptHours * 3_600_000

const types: Record<SubtitledVideoKind, { ending: string; type: string }> = {
  burned: { ending: 'mp4', type: 'video/mp4' },
  mp4: { ending: 'mp4', type: 'video/mp4' },
  mkv: { ending: 'mkv', type: 'video/x-matroska' },
}

/** In the recording's folder, so that it is erased with that. */
export function subtitledVideoKey({
  id,
  recordingId,
}: Pick<SubtitledVideoRow, 'id' | 'recordingId'>): string {
  return `${recordingFolder(recordingId)}/captioned/${id}`
}

export class SubtitledVideosService {
  constructor(
    private readonly deps: {
      videos: SubtitledVideosRepository
      recordings: RecordingRows
      transcripts: TranscriptsRepository
      storage: Storage
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
    },
  ) {}

  /**
   * Has a video made. It takes the place of the one before.
   *
   * @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW while one is being made, without a text, and for formats of sound alone.
   */
  async start(
    { userId, language }: Asker,
    request: { recordingId: string; kind: SubtitledVideoKind; options: ExportOptions },
  ): Promise<SubtitledVideo> {
    const { videos, recordings, transcripts, storage, queue, clock } = this.deps
    return videos.transaction(async (tx) => {
      // Locked first, as where it is deleted: no video is begun that its deletion would miss.
      const [recording] = await recordings.lock(tx, userId, [request.recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
      if (soundFormats.includes(recording.format)) throw notPossible(noPicture)
      const before = await videos.lockUser(tx, userId)
      if (before && isVideoUnderWay(before.status)) throw notPossible(oneAtATime)
      if (!(await transcripts.revisionOf(tx, recording.id))) throw notPossible(noText)
      if (before) {
        // Files first: a crash leaves a row without a file, never a file that is unknown.
        await storage.delete(subtitledVideoKey(before))
        await videos.remove(tx, before.id)
      }
      const started = await videos.insert(tx, {
        ...request,
        id: randomUUID(),
        userId,
        language,
        status: 'queued',
        createdAt: clock.now(),
      })
      // A long one keeps a processor busy, and texts are waited for.
      const urgency = urgencyOfVideo(request.kind, recording.durationSeconds)
      await queue.send(
        tx,
        makeSubtitledVideoJob,
        { videoId: started.id },
        { for: userId, place: farPlace, urgency },
      )
      return toVideo(started, recording, language)
    })
  }

  async list({ userId, language }: Asker): Promise<SubtitledVideo[]> {
    const row = await this.deps.videos.findOf(userId)
    const recording = row && (await this.deps.recordings.findReadable(userId, row.recordingId))
    return recording && !this.isOver(row) ? [toVideo(row, recording, language)] : []
  }

  /** Does nothing where it has ended. @throws DomainError RECORD_NOT_FOUND */
  async cancel(userId: string, recordingId: string): Promise<void> {
    const { videos } = this.deps
    await this.own(userId, recordingId)
    await videos.transaction(async (tx) => {
      const row = await videos.lockUser(tx, userId)
      if (row?.recordingId === recordingId) await this.stop(tx, row)
    })
  }

  /** In a transaction that has locked the recordings. */
  async cancelOf(tx: Transaction, recordingIds: readonly string[]): Promise<void> {
    for (const row of await this.deps.videos.lockOf(tx, recordingIds)) await this.stop(tx, row)
  }

  /** @throws DomainError RECORD_NOT_FOUND; FILE_NOT_FOUND where none is ready. */
  async download(
    userId: string,
    recordingId: string,
  ): Promise<{ name: string; type: string; bytes: number; content: Readable }> {
    const recording = await this.own(userId, recordingId)
    const row = await this.deps.videos.findOf(userId)
    if (row?.recordingId !== recordingId || row.status !== 'ready' || this.isOver(row))
      throw new DomainError('FILE_NOT_FOUND')
    const { ending, type } = types[row.kind]
    try {
      const { stream, size } = await this.deps.storage.get(subtitledVideoKey(row))
      return {
        name: safeFileName(withoutEnding(recording.fileName), ending),
        type,
        bytes: size,
        content: stream,
      }
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? new DomainError('FILE_NOT_FOUND', { cause: error }) : error
    }
  }

  private async stop(tx: Transaction, row: SubtitledVideoRow): Promise<void> {
    const { videos, queue, clock } = this.deps
    if (await videos.move(tx, row, 'cancel', { finishedAt: clock.now() }))
      await queue.cancel(tx, makeSubtitledVideoJob, { videoId: row.id })
  }

  private isOver({ finishedAt }: SubtitledVideoRow): boolean {
    return finishedAt !== null && finishedAt.getTime() + keptMs <= this.deps.clock.now().getTime()
  }

  private async own(userId: string, recordingId: string): Promise<RecordingRow> {
    const recording = await this.deps.recordings.findReadable(userId, recordingId)
    if (recording?.userId !== userId) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
}

const noPicture: Sentence = { en: 'This recording has no picture', 'zh-CN': '此录音没有画面' }
const noText: Sentence = { en: 'This recording is not transcribed yet', 'zh-CN': '此录音尚未转写' }
const oneAtATime: Sentence = {
  en: 'One video is made at a time. Wait until the other one is ready, or cancel it first',
  'zh-CN': '一次只能生成一个视频，请等待当前视频完成，或先取消',
}

function notPossible(sentence: Sentence): DomainError {
  return new DomainError('NOT_POSSIBLE_NOW', { sentence })
}

function toVideo(
  row: SubtitledVideoRow,
  { fileName }: RecordingRow,
  language: InterfaceLanguage,
): SubtitledVideo {
  const isReady = row.status === 'ready'
  return {
    recordingId: row.recordingId,
    fileName,
    kind: row.kind,
    status: row.status,
    progress: isReady ? 1 : row.progress,
    fileSize: isReady ? row.bytes : null,
    reason: row.failure?.[language] ?? null,
    createTime: Math.floor(row.createdAt.getTime() / 1000),
    expireTime: isReady && row.finishedAt ? Math.floor((row.finishedAt.getTime() + keptMs) / 1000) : null,
  }
}
