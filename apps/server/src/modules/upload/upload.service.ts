import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type UploadedRecording, uploadKeptSeconds, uploadLimits } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FileHashes } from '../../platform/file-hash/file-hashes.ts'
import { type IncomingFolder, isUploadId } from './incoming-folder.ts'
import { type ReceivedListener, type TransferStore, tusIdOf } from './transfer-store.ts'
import type { ArrivedFile, IntakeService, NewRecording } from './intake/intake.service.ts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import {
  checkLimits,
  checkName,
  explainDiskError,
  isPlayable,
  isRefusal,
  quotaExceeded,
  refuse,
} from '../../platform/incoming/refusals.ts'
import type { Recordings } from './recordings.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'

export interface UploadServiceOptions {
  repository: UploadRepository
  incoming: IncomingFolder
  store: TransferStore
  hashes: FileHashes
  locks: UploadLocks
  intake: IntakeService
  recordings: Recordings
  quota: UploadQuota
  clock: Clock
  onReceived?: ReceivedListener | undefined
}

export interface FinishedTransfer {
  uploadId: string
  fileName: string
  sha256?: string | undefined
  folderId?: string | undefined
  /** Takes a file that is cut off as far as it goes. */
  allowTruncated?: boolean | undefined
}

export interface ReceivedRecording extends Pick<FinishedTransfer, 'folderId' | 'allowTruncated'> {
  name: string
  stream: Readable
  /** Called when all of it has arrived, before anything else becomes of it; throws to refuse it. What it returns overrides `allowTruncated`. */
  onArrived?: () => Promise<Pick<FinishedTransfer, 'allowTruncated'>>
}

export class UploadService {
  readonly #options: UploadServiceOptions

  constructor(options: UploadServiceOptions) {
    this.#options = options
  }

  /**
   * Says what an upload would meet.
   *
   * @throws DomainError FILE_UPLOAD_FAILED, STORAGE_QUOTA, SAVE_FILE_FAILED.
   */
  async check(
    userId: string,
    file: { fileName: string; bytes: number; seconds?: number | undefined },
  ): Promise<void> {
    checkName(file.fileName)
    checkLimits(file)
    const room = await this.#options.quota.room(userId)
    if (file.bytes > room.freeBytes) throw quotaExceeded(room)
    await this.#options.incoming.requireRoom(file.bytes)
  }

  /**
   * Takes a file whose size is known when it has arrived.
   *
   * @throws DomainError FILE_UPLOAD_FAILED, STORAGE_QUOTA, SAVE_FILE_FAILED. The source is left flowing then.
   */
  async receive(
    userId: string,
    { name, stream, folderId, onArrived, allowTruncated }: ReceivedRecording,
  ): Promise<UploadedRecording> {
    const { repository, incoming, recordings } = this.#options
    const id = randomUUID()
    try {
      const recording = await this.#takeIn({ id, userId, fileName: name, allowTruncated }, stream, onArrived)
      // When this fails the outcome is unknown: the row stays, and the sweep finds out.
      const record = await recordings.add({ ...recording, folderId })
      await repository.remove(id)
      return record
    } finally {
      await incoming.remove(id)
    }
  }

  /**
   * Makes room for a resumable transfer.
   *
   * @throws DomainError FILE_UPLOAD_FAILED, STORAGE_QUOTA, SAVE_FILE_FAILED.
   */
  async open(upload: { id: string; userId: string; fileName: string; bytes: number }): Promise<void> {
    checkName(upload.fileName)
    checkLimits(upload)
    await this.#options.incoming.requireRoom(upload.bytes)
    await this.#options.quota.reserve({ ...upload, keptSeconds: uploadKeptSeconds })
  }

  /**
   * The user's transfer, to which this is a sign of life.
   *
   * @throws DomainError FILE_NOT_FOUND, also for another's.
   */
  async visit(userId: string, id: string): Promise<Upload> {
    const { repository, clock } = this.#options
    const upload = isUploadId(id) ? await repository.touch(userId, id, clock.now()) : undefined
    if (!upload) throw new DomainError('FILE_NOT_FOUND')
    return upload
  }

  /**
   * Turns a finished transfer into a recording; asking again gives the same one. A transfer whose file is refused is gone afterwards;
   * when only storing it failed, or the file is cut off, it stays and can be asked for again.
   *
   * @throws DomainError FILE_NOT_FOUND, FILE_UPLOAD_FAILED, SAVE_FILE_FAILED.
   */
  async complete(
    userId: string,
    { uploadId, fileName, sha256, folderId, allowTruncated }: FinishedTransfer,
  ): Promise<UploadedRecording> {
    await this.visit(userId, uploadId)
    return this.#options.locks.during(tusIdOf(uploadId), async () => {
      const { repository, incoming, store, recordings, clock } = this.#options
      const upload = await this.visit(userId, uploadId)
      if (upload.recordedAt) {
        // Another process made it while this one had put the same chunks together.
        await incoming.remove(uploadId)
        return this.#recorded(upload)
      }
      if ((await store.arrived(upload)) !== upload.bytes) throw refuse('incomplete')
      const recording = await this.#takeArrived(upload, { fileName, expectedSha256: sha256, allowTruncated })
      const record = await recordings.add({ ...recording, folderId })
      await repository.markRecorded(uploadId, clock.now())
      await store.discard(upload)
      return record
    })
  }

  async #takeArrived(
    upload: Upload,
    asked: Pick<ArrivedFile, 'fileName' | 'expectedSha256' | 'allowTruncated'>,
  ): Promise<NewRecording> {
    const { repository, incoming, store, hashes, intake } = this.#options
    const { id, userId, bytes } = upload
    try {
      checkName(asked.fileName)
      await store.bring(upload)
      const path = incoming.contentPath(id)
      const sha256 = await hashes.digest(path, bytes)
      return await intake.take({ ...asked, id, userId, path, bytes, sha256 })
    } catch (error) {
      if (isRefusal(error) && !isPlayable(error)) {
        await store.discard(upload)
        await repository.remove(id)
      }
      throw error
    }
  }

  async #recorded({ id, userId }: Upload): Promise<UploadedRecording> {
    const record = await this.#options.recordings.findUploaded(userId, id)
    if (!record) throw new DomainError('FILE_NOT_FOUND')
    return record
  }

  async #takeIn(
    upload: Pick<ArrivedFile, 'id' | 'userId' | 'fileName' | 'allowTruncated'>,
    stream: Readable,
    onArrived: ReceivedRecording['onArrived'],
  ): Promise<NewRecording> {
    const { repository, incoming, intake, quota } = this.#options
    try {
      checkName(upload.fileName)
      const received = await this.#receive(upload, stream)
      const arrived = await onArrived?.()
      await quota.reserve({ ...upload, bytes: received.bytes, keptSeconds: uploadKeptSeconds })
      return await intake.take({ ...upload, ...arrived, ...received, path: incoming.contentPath(upload.id) })
    } catch (error) {
      stream.resume()
      await repository.remove(upload.id)
      throw error
    }
  }

  async #receive(
    { userId, id }: { userId: string; id: string },
    stream: Readable,
  ): Promise<{ bytes: number; sha256: string }> {
    const { incoming, hashes, quota, onReceived } = this.#options
    const room = await quota.room(userId)
    const step = 64 * 1024 * 1024
    let checkedAt = -step
    let arrived = 0
    try {
      const file = await incoming.create(id)
      const check = (bytes: number): Promise<void> | undefined => {
        arrived = bytes
        if (bytes > uploadLimits.maxBytes) throw refuse('too-big')
        if (bytes > room.freeBytes) throw quotaExceeded(room)
        if (bytes - checkedAt < step) return undefined
        checkedAt = bytes
        return incoming.requireRoom(step)
      }
      const bytes = await receiveFile(stream, file, { check, hash: hashes.follow(file) })
      checkLimits({ bytes })
      return { bytes, sha256: await hashes.digest(file, bytes) }
    } catch (error) {
      throw explainDiskError(error)
    } finally {
      onReceived?.('multipart', arrived)
    }
  }
}
