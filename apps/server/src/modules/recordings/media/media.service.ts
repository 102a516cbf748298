import type { Readable } from 'node:stream'
import type { AnswerOf, Sentence } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { type ByteRange, ObjectNotFoundError, type Storage } from '../../../platform/storage/storage.ts'
import type { MediaTickets } from './media-tickets.service.ts'
import { mediaTypeOf } from './playback.ts'
import type { RecordingRow, RecordingsRepository } from '../recording/recordings.repository.ts'

/** Sound or file in the storage, to be read in parts or as a whole. */
export interface StoredMedia {
  type: string
  bytes: number
  open: (range?: ByteRange) => Promise<Readable>
}

/** Folder of everything that belongs to a recording. */
export function recordingFolder(recordingId: string): string {
  return `recordings/${recordingId}`
}

/** Key of a recording's waveform. */
export function peaksKey(recordingId: string): string {
  return `${recordingFolder(recordingId)}/peaks.json`
}

/** Folder of the samples of one decoding. */
export function samplesFolder(recordingId: string, decodeId: string): string {
  return `${recordingFolder(recordingId)}/pcm/${decodeId}`
}

/** Key of the samples of one channel. */
export function samplesKey({ id, decodeId }: Pick<RecordingRow, 'id' | 'decodeId'>, channel: number): string {
  return `${samplesFolder(id, decodeId ?? '')}/${channel}.s16`
}

const notReady: Sentence = { en: 'The waveform is not ready yet', 'zh-CN': '波形尚未生成' }

/** What people hear and see of a recording's file. */
export class MediaService {
  constructor(private readonly deps: { recordings: RecordingsRepository; storage: Storage; tickets: MediaTickets }) {}

  /**
   * The sound that a ticket opens.
   *
   * @throws DomainError FILE_NOT_FOUND for a ticket that is no good, alike for a file that is gone.
   */
  async play(ticket: string): Promise<StoredMedia> {
    const recordingId = await this.deps.tickets.read(ticket)
    const row = recordingId === undefined ? undefined : await this.deps.recordings.findAny(recordingId)
    if (!row || row.deletedAt) throw new DomainError('FILE_NOT_FOUND')
    return this.soundOf(row)
  }

  /** The sound of a recording that the caller may hear. */
  soundOf(row: RecordingRow): StoredMedia {
    const isKnown = row.playbackKey !== null && row.playbackType !== null && row.playbackBytes !== null
    // Until it is known what browsers can do with it, the original is what there is.
    return isKnown ? this.media(row.playbackKey ?? '', row.playbackType ?? '', row.playbackBytes ?? 0) : this.originalOf(row)
  }

  /** The recording as it was uploaded. */
  async original(userId: string, recordingId: string): Promise<StoredMedia & { name: string }> {
    const row = await this.deps.recordings.findReadable(userId, recordingId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return { ...this.originalOf(row), name: downloadName(row) }
  }

  /** The recording, which the caller may have, as it was uploaded. */
  originalOf({ storageKey, format, bytes }: RecordingRow): StoredMedia {
    return this.media(storageKey, mediaTypeOf(format), bytes)
  }

  /** @param userId Absent for a guest. */
  async peaks(userId: string | undefined, recordingId: string): Promise<AnswerOf<'getPeaks'>> {
    const row = await this.deps.recordings.findReadable(userId, recordingId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return this.peaksOf(row)
  }

  /** The waveform of a recording that the caller may see. */
  async peaksOf(row: RecordingRow): Promise<AnswerOf<'getPeaks'>> {
    try {
      const { stream } = await this.deps.storage.get(peaksKey(row.id))
      return JSON.parse(Buffer.concat((await stream.toArray()) as Buffer[]).toString()) as AnswerOf<'getPeaks'>
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error
      throw new DomainError('FILE_NOT_FOUND', { sentence: notReady })
    }
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

/** The recording's name with the ending of what it is. */
function downloadName({ fileName, format }: RecordingRow): string {
  return fileName.toLowerCase().endsWith(`.${format}`) ? fileName : `${fileName}.${format}`
}
