import path from 'node:path'
import type { Readable } from 'node:stream'
import type { AnswerOf, Sentence } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { JobUrgency } from '../../../platform/queue/job.ts'
import { type ByteRange, ObjectNotFoundError, type Storage } from '../../../platform/storage/storage.ts'
import type { MediaTickets } from './media-tickets.service.ts'
import { mediaTypeOf, unknownType } from './playback.ts'
import type { PicturePart } from '../pictures/pictures.tables.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'

/** Up to this length, sound is decoded or encoded, and a picture is encoded, in a few seconds on a slow processor. */
const interactiveSeconds = { sound: 600, picture: 20 }

/** Whether work on the whole of a recording's sound or picture may have a slot that is kept for what is short. */
export function urgencyOf(work: keyof typeof interactiveSeconds, durationSeconds: number): JobUrgency {
  return durationSeconds <= interactiveSeconds[work] ? 'interactive' : 'batch'
}

export type { PicturePart }

export interface StoredMedia {
  type: string
  bytes: number
  open: (range?: ByteRange) => Promise<Readable>
}

export interface PictureFile extends Pick<StoredMedia, 'type' | 'bytes'> {
  key: string
}

const originalOnly = 'original-'

/**
 * What a ticket for a recording's sound is signed for. A page that began with the original goes on with it when there is a copy: a player
 * reads a file piece by piece, and would take pieces of both for one.
 */
export function ticketOf({
  id,
  format,
  storageKey,
  playbackKey,
}: Pick<RecordingRow, 'id' | 'format' | 'storageKey' | 'playbackKey'>): string {
  const playsOriginal =
    playbackKey === storageKey || (playbackKey === null && mediaTypeOf(format) !== unknownType)
  return playsOriginal ? `${originalOnly}${id}` : id
}

/** Of ready copies, and the still of what has none yet. */
export interface PictureFiles {
  fileOf(recording: Pick<RecordingRow, 'id' | 'still'>, part: PicturePart): Promise<PictureFile | undefined>
}

export function recordingFolder(recordingId: string): string {
  return `recordings/${recordingId}`
}

/** Next to the original, which the copies of the sample share. */
export function peaksKey({ storageKey }: Pick<RecordingRow, 'storageKey'>): string {
  return `${path.posix.dirname(storageKey)}/peaks.json`
}

export function samplesFolder(recordingId: string, decodeId: string): string {
  return `${recordingFolder(recordingId)}/pcm/${decodeId}`
}

export function samplesKey({ id, decodeId }: Pick<RecordingRow, 'id' | 'decodeId'>, channel: number): string {
  return `${samplesFolder(id, decodeId ?? '')}/${channel}.s16`
}

const notReady: Sentence = { en: 'The waveform is not ready yet', 'zh-CN': '波形尚未生成' }

export class MediaService {
  constructor(
    private readonly deps: {
      recordings: RecordingsRepository
      storage: Storage
      tickets: MediaTickets
      pictures: PictureFiles
    },
  ) {}

  /**
   * The sound that a ticket opens.
   *
   * @throws DomainError FILE_NOT_FOUND for a ticket that is no good, alike for a file that is gone.
   */
  async play(ticket: string): Promise<StoredMedia> {
    const { row, isOriginal } = await this.opened(ticket)
    return isOriginal ? this.originalOf(row) : this.soundOf(row)
  }

  /** @throws DomainError FILE_NOT_FOUND, also while there is no copy. */
  async playPicture(ticket: string, part: PicturePart): Promise<StoredMedia> {
    return this.pictureOf((await this.opened(ticket)).row, part)
  }

  async pictureOf(recording: RecordingRow, part: PicturePart): Promise<StoredMedia> {
    const file = await this.deps.pictures.fileOf(recording, part)
    if (!file) throw new DomainError('FILE_NOT_FOUND')
    return this.media(file.key, file.type, file.bytes)
  }

  soundOf(row: RecordingRow): StoredMedia {
    const isKnown = row.playbackKey !== null && row.playbackType !== null && row.playbackBytes !== null
    // Until playback is decided, the original is served.
    return isKnown
      ? this.media(row.playbackKey ?? '', row.playbackType ?? '', row.playbackBytes ?? 0)
      : this.originalOf(row)
  }

  async original(userId: string, recordingId: string): Promise<StoredMedia & { name: string }> {
    const row = await this.deps.recordings.findReadable(userId, recordingId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return { ...this.originalOf(row), name: downloadName(row) }
  }

  originalOf({ storageKey, format, bytes }: RecordingRow): StoredMedia {
    return this.media(storageKey, mediaTypeOf(format), bytes)
  }

  async peaks(userId: string | undefined, recordingId: string): Promise<AnswerOf<'getPeaks'>> {
    const row = await this.deps.recordings.findReadable(userId, recordingId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return this.peaksOf(row)
  }

  async peaksOf(row: RecordingRow): Promise<AnswerOf<'getPeaks'>> {
    try {
      const { stream } = await this.deps.storage.get(peaksKey(row))
      return JSON.parse(
        Buffer.concat((await stream.toArray()) as Buffer[]).toString(),
      ) as AnswerOf<'getPeaks'>
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
      throw new DomainError('FILE_NOT_FOUND', { sentence: notReady })
    }
  }

  private async opened(ticket: string): Promise<{ row: RecordingRow; isOriginal: boolean }> {
    const signedFor = await this.deps.tickets.read(ticket)
    const isOriginal = signedFor?.startsWith(originalOnly) ?? false
    const recordingId = isOriginal ? signedFor?.slice(originalOnly.length) : signedFor
    const row = recordingId === undefined ? undefined : await this.deps.recordings.findAny(recordingId)
    if (!row || row.deletedAt) throw new DomainError('FILE_NOT_FOUND')
    return { row, isOriginal }
  }

  private media(key: string, type: string, bytes: number): StoredMedia {
    return { type, bytes, open: (range) => this.open(key, range) }
  }

  private async open(key: string, range: ByteRange | undefined): Promise<Readable> {
    try {
      return (await this.deps.storage.get(key, range)).stream
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? new DomainError('FILE_NOT_FOUND', { cause: error }) : error
    }
  }
}

function downloadName({ fileName, format }: RecordingRow): string {
  return fileName.toLowerCase().endsWith(`.${format}`) ? fileName : `${fileName}.${format}`
}
