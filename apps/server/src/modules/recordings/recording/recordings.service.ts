import { apiBasePath, recycleDays, transcriptsEndpoints, webSource } from '@longhand/contracts'
import type { AnswerOf, Recording, UploadedRecording } from '@longhand/contracts'
import type { ChosenTrack } from '@longhand/speech'
import { type Clock, dayMs } from '../../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import { mapInSlices } from '../../../platform/process/slices.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { FoldersService } from '../library/folders.service.ts'
import type { MediaTickets } from '../media/media-tickets.service.ts'
import { isUnfinished } from './recording-status.ts'
import type {
  ListedRow,
  RecordingRow,
  RecordingsQuery,
  RecordingsRepository,
} from './recordings.repository.ts'
import type { DecodingService } from '../media/decoding.service.ts'
import { type PicturesService, toPicture } from '../pictures/pictures.service.ts'
import type { PicturePart } from '../pictures/pictures.tables.ts'
import type { RecordingTexts } from './texts.port.ts'
import type { Transcribing } from './transcribing.port.ts'
import { decodeRecordingJob, makePictureJob, makePlaybackJob, makeStillJob } from '../media/media.jobs.ts'
import { ticketOf } from '../media/media.service.ts'
import { eraseFilesJob } from './recordings.jobs.ts'

export interface NewRecording {
  recordingId: string
  userId: string
  fileName: string
  storageKey: string
  bytes: number
  /** Hex, of the original. */
  sha256: string
  durationSeconds: number
  /** Hertz. */
  sampleRate: number
  /** The kind of file, such as `mp3`. */
  format: string
  soundTracks?: ChosenTrack[] | undefined
  /** Whether the look at it found a picture that moves. */
  hasPicture?: boolean
  folderId?: string | undefined
  tags?: string[]
}

const picturePaths: Record<PicturePart, string> = {
  video: transcriptsEndpoints.playPicture.path,
  still: transcriptsEndpoints.getStill.path,
  stills: transcriptsEndpoints.getStills.path,
}
const erasedAtOnce = 500
/** A stopped worker may still store something for a recording that was just erased. */
const secondErasureMs = 600_000

export class RecordingsService {
  constructor(
    private readonly deps: {
      repository: RecordingsRepository
      decoding: DecodingService
      transcribing: Transcribing
      folders: FoldersService
      texts: RecordingTexts
      pictures: PicturesService
      tickets: MediaTickets
      queue: Pick<Queue, 'sendAll' | 'cancelAll'>
      clock: Clock
      events?: EventSink | undefined
    },
  ) {}

  async add(recording: NewRecording): Promise<UploadedRecording> {
    const { repository, events } = this.deps
    const { userId, recordingId } = recording
    await repository.transaction(async (tx) => {
      const isNew = await this.insert(tx, recording)
      if (isNew) await events?.emit(tx, { type: 'recording-uploaded', userId, recordingId })
    })
    const added = await this.findUploaded(userId, recordingId)
    if (!added) throw new DomainError('RECORD_NOT_FOUND')
    return added
  }

  /** With another of the same bytes, where the user had one before. */
  async findUploaded(userId: string, recordingId: string): Promise<UploadedRecording | undefined> {
    const { repository } = this.deps
    const row = await repository.find(userId, recordingId)
    if (!row) return undefined
    const [record, former] = [
      await this.toRecord(await this.withPicture(row)),
      await repository.olderCopy(row),
    ]
    if (!former) return record
    const { id, fileName, createdAt, deletedAt } = former
    return {
      ...record,
      sameAs: {
        recordingId: id,
        fileName,
        createTime: Math.floor(createdAt.getTime() / 1000),
        isRecycled: deletedAt !== null,
      },
    }
  }

  /** For recordings made of others. @returns Whether it was new. */
  async insert(
    tx: Transaction,
    { recordingId, folderId: wanted = '', hasPicture, ...recording }: NewRecording,
  ): Promise<boolean> {
    const { repository, decoding, folders, pictures, clock } = this.deps
    const now = clock.now()
    const folderId = await folders.hold(tx, recording.userId, wanted)
    const isNew = await repository.insert(tx, {
      id: recordingId,
      ...recording,
      folderId,
      createdAt: now,
      updatedAt: now,
    })
    if (isNew) await decoding.start(tx, { id: recordingId, ...recording })
    if (isNew && hasPicture) await pictures.startStill(tx, recordingId, recording.userId)
    return isNew
  }

  async find(userId: string, recordingId: string): Promise<Recording | undefined> {
    const row = await this.deps.repository.find(userId, recordingId)
    return row && this.toRecord(await this.withPicture(row))
  }

  async isThere(tx: Transaction, userId: string, recordingId: string): Promise<boolean> {
    return (await this.deps.repository.find(userId, recordingId, tx)) !== undefined
  }

  idsOf(userId: string): Promise<string[]> {
    return this.deps.repository.idsOf(userId)
  }

  count(userId: string): Promise<number> {
    return this.deps.repository.countOf(userId)
  }

  storage(userId: string): Promise<{ used: number; recycled: number }> {
    return this.deps.repository.storage(userId)
  }

  storedBytes(userId: string, on?: Queryable): Promise<number> {
    return this.deps.repository.storedBytes(userId, on)
  }

  async list(
    query: Omit<RecordingsQuery, 'which' | 'matching'> & { which: 'kept' | 'untranscribed' },
  ): Promise<AnswerOf<'listRecordings'>> {
    const { repository, texts } = this.deps
    const matching = query.keyword ? await texts.recordingsWith(query.userId, query.keyword) : []
    const { rows, total } = await repository.list({ ...query, matching })
    return { list: await this.toRecords(rows), total }
  }

  async listRecycled(query: Omit<RecordingsQuery, 'which' | 'matching'>): Promise<AnswerOf<'listRecycled'>> {
    const { rows, total } = await this.deps.repository.list({ ...query, which: 'recycled' })
    const list = await this.toRecords(rows)
    return {
      list: rows.flatMap((row, index) =>
        list[index] ? [{ ...list[index], daysLeft: this.daysLeft(row) }] : [],
      ),
      total,
    }
  }

  /** @param userId Absent for a guest, who may see the sample alone. */
  async info(userId: string | undefined, recordingId: string): Promise<Recording> {
    const row = await this.deps.repository.findShown(userId, recordingId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    const record = await this.toRecord(row)
    const { shotChanges } = row
    return record.picture?.state === 'ready' && shotChanges
      ? { ...record, picture: { ...record.picture, shotChanges } }
      : record
  }

  async rename(userId: string, recordingId: string, fileName: string): Promise<Recording> {
    const { repository, clock } = this.deps
    const row = await repository.transaction(async (tx) => {
      const renamed = await repository.rename(tx, userId, { id: recordingId, fileName }, clock.now())
      if (renamed) await this.emitChanged(tx, userId, [recordingId])
      return renamed
    })
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return this.toRecord(await this.withPicture(row))
  }

  /** All or none; stops running transcriptions and videos with subtitles that are being made. */
  async recycle(userId: string, recordingIds: readonly string[]): Promise<void> {
    await this.withAll(userId, recordingIds, 'kept', (tx, rows) => this.throwAway(tx, rows))
  }

  async throwAway(tx: Transaction, rows: readonly RecordingRow[]): Promise<void> {
    const { repository, transcribing, texts, clock } = this.deps
    const ids = rows.map((row) => row.id)
    for (const row of rows.filter(({ status }) => isUnfinished(status))) await transcribing.cancel(tx, row)
    await transcribing.stopPartTranscriptions(tx, ids)
    await texts.cancelVideos(tx, ids)
    await repository.setDeleted(tx, ids, clock.now())
  }

  async restore(userId: string, recordingIds: readonly string[]): Promise<void> {
    await this.withAll(userId, recordingIds, 'recycled', (tx, rows) =>
      this.deps.repository.setDeleted(
        tx,
        rows.map((row) => row.id),
        null,
      ),
    )
  }

  async purge(userId: string, recordingIds: readonly string[]): Promise<void> {
    await this.withAll(userId, recordingIds, 'recycled', (tx, rows) => this.erase(tx, rows))
  }

  async emptyBin(userId: string): Promise<void> {
    const { repository } = this.deps
    let erased: number
    do {
      erased = await repository.transaction(async (tx) => {
        const rows = await repository.lockRecycled(tx, userId, erasedAtOnce)
        await this.erase(tx, rows)
        return rows.length
      })
    } while (erased === erasedAtOnce)
  }

  async emitChanged(tx: Transaction, userId: string, recordingIds: readonly string[]): Promise<void> {
    for (const recordingId of recordingIds)
      await this.deps.events?.emit(tx, { type: 'recording-changed', userId, recordingId })
  }

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.deps.repository.transaction(work)
  }

  /**
   * Locks recordings of this user, each once.
   *
   * @throws DomainError RECORD_NOT_FOUND unless every one is theirs and where it is said to be.
   */
  async lockAll(
    tx: Transaction,
    userId: string,
    recordingIds: readonly string[],
    which: 'kept' | 'recycled',
  ): Promise<RecordingRow[]> {
    const ids = [...new Set(recordingIds)]
    const rows = await this.deps.repository.lock(tx, userId, ids, which)
    if (rows.length !== ids.length) throw new DomainError('RECORD_NOT_FOUND')
    return rows
  }

  async eraseExpired(tx: Transaction): Promise<number> {
    const rows = await this.deps.repository.lockExpired(tx, this.deps.clock.now(), erasedAtOnce)
    await this.erase(tx, rows)
    return rows.length
  }

  /** Recycled recordings are not transcribed: only file work has to be stopped. */
  private async erase(tx: Transaction, rows: readonly RecordingRow[]): Promise<void> {
    const { repository, texts, queue, clock } = this.deps
    if (rows.length === 0) return
    const ids = rows.map((row) => row.id)
    await texts.cancelVideos(tx, ids)
    const later = new Date(clock.now().getTime() + secondErasureMs)
    const kinds = [decodeRecordingJob, makePlaybackJob, makePictureJob, makeStillJob]
    await queue.cancelAll(tx, kinds, 'recordingId', ids)
    const erasing = ids.map((recordingId) => ({ payload: { recordingId } }))
    await queue.sendAll(tx, eraseFilesJob, erasing)
    await queue.sendAll(tx, eraseFilesJob, erasing, { startAfter: later })
    await repository.erase(tx, ids)
  }

  private async withAll(
    userId: string,
    recordingIds: readonly string[],
    which: 'kept' | 'recycled',
    work: (tx: Transaction, rows: RecordingRow[]) => Promise<void>,
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await work(tx, await this.lockAll(tx, userId, recordingIds, which))
    })
  }

  private daysLeft({ deletedAt }: ListedRow): number {
    const gone = (deletedAt?.getTime() ?? 0) + recycleDays * dayMs
    return Math.max(0, Math.ceil((gone - this.deps.clock.now().getTime()) / dayMs))
  }

  private async withPicture(row: RecordingRow): Promise<ListedRow> {
    return { ...row, picture: (await this.deps.pictures.find(row.id)).picture }
  }

  private async toRecord(row: ListedRow): Promise<Recording> {
    const [record] = await this.toRecords([row])
    if (!record) throw new DomainError('RECORD_NOT_FOUND')
    return record
  }

  private async toRecords(rows: readonly ListedRow[]): Promise<Recording[]> {
    const sign = await this.deps.tickets.signer()
    const pictureOf = ({ id, deletedAt, ...row }: ListedRow): Pick<Recording, 'picture'> => {
      // What is in the recycle bin can't be played.
      if (deletedAt) return {}
      const picture = toPicture(row, (part) => `${apiBasePath}${picturePaths[part]}?ticket=${sign(id)}`)
      return picture ? { picture } : {}
    }
    // Thousands of signatures take a while.
    return mapInSlices(rows, (row) => ({
      recordingId: row.id,
      fileName: row.fileName,
      fileStatus: row.status,
      timeLen: Math.round(row.durationSeconds * 1000) / 1000,
      fileSize: row.bytes,
      sampleRate: row.sampleRate,
      format: row.format,
      audioPath: `${apiBasePath}${transcriptsEndpoints.playRecording.path}?ticket=${sign(ticketOf(row))}`,
      hasPicture: row.hasPicture ?? undefined,
      ...pictureOf(row),
      soundTracks: row.soundTracks && row.soundTracks.length > 1 ? row.soundTracks : undefined,
      updateTime: Math.floor(row.updatedAt.getTime() / 1000),
      createTime: Math.floor(row.createdAt.getTime() / 1000),
      source: webSource,
      folderId: row.folderId ?? '',
      tags: row.tags,
      emptyResult: row.emptyResult ?? undefined,
    }))
  }
}
