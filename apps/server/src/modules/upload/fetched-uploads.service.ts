import { mkdir, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { uploadKeptSeconds, uploadLimits } from '@longhand/contracts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import { checkName, explainDiskError, refuse } from '../../platform/incoming/refusals.ts'
import type { IncomingFolder } from './incoming-folder.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'

/** A file that the server fetches for a user. */
export interface FetchedUpload {
  id: string
  userId: string
  fileName: string
  bytes: number | undefined
}

const stepBytes = 64 * 1024 * 1024

/** Uploads whose bytes the server fetches itself, in as many goes as it takes. Room, sweep, erasure and what they become are those of uploads. */
export class FetchedUploadsService {
  constructor(
    private readonly deps: {
      repository: UploadRepository
      incoming: IncomingFolder
      quota: UploadQuota
      onReceived?: (bytes: number) => void
    },
  ) {}

  find(userId: string, id: string): Promise<Upload | undefined> {
    return this.deps.repository.find(userId, id)
  }

  arrived(id: string): Promise<number> {
    return this.deps.incoming.size(id)
  }

  /**
   * A private folder for what a program makes of an upload before its bytes are known. It goes with the upload.
   *
   * @throws DomainError STORAGE_QUOTA, SAVE_FILE_FAILED, LIMIT_REACHED.
   */
  async workFolder({ id, userId, fileName }: Omit<FetchedUpload, 'bytes'>): Promise<string> {
    const { repository, incoming, quota } = this.deps
    await incoming.requireRoom(stepBytes)
    if (!(await repository.find(userId, id)))
      await quota.reserve({ id, userId, fileName, bytes: 0, keptSeconds: uploadKeptSeconds })
    const folder = path.join(path.dirname(await incoming.create(id)), 'work')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  /**
   * Writes what comes behind the first `from` bytes; what was behind them is gone. Room is taken as it comes, or at once for all of it where the size is known.
   *
   * @returns Bytes that are here then.
   * @throws DomainError FILE_UPLOAD_FAILED, STORAGE_QUOTA, SAVE_FILE_FAILED, LIMIT_REACHED; what the stream throws. What has arrived stays.
   */
  async write(
    upload: FetchedUpload,
    stream: Readable,
    { from, onGrown }: { from: number; onGrown: (bytes: number) => void },
  ): Promise<number> {
    const { repository, incoming, quota, onReceived } = this.deps
    const { id, userId, fileName, bytes } = upload
    try {
      checkName(fileName)
      if ((bytes ?? 0) > uploadLimits.maxBytes) throw refuse('too-big')
      const known = await repository.find(userId, id)
      if (!known) await quota.reserve({ id, userId, fileName, bytes: from, keptSeconds: uploadKeptSeconds })
      let reserved = known?.bytes ?? from
      const reserve = async (next: number): Promise<void> => {
        await quota.grow({ id, userId, bytes: next }, reserved)
        reserved = next
      }
      await incoming.requireRoom((bytes ?? from) - from)
      await reserve(bytes ?? from)
      const file = await incoming.create(id)
      if (from === 0) await rm(file, { force: true })
      else await truncate(file, from)
      let checkedAt = 0
      const check = (count: number): Promise<void> | undefined => {
        const size = from + count
        onGrown(size)
        if (size > uploadLimits.maxBytes) throw refuse('too-big')
        if (size <= reserved && count - checkedAt < stepBytes) return undefined
        checkedAt = count
        return incoming
          .requireRoom(stepBytes)
          .then(() => (size > reserved ? reserve(size + stepBytes) : undefined))
      }
      const arrived = await receiveFile(stream, file, { from: from === 0 ? undefined : from, check })
      onReceived?.(arrived)
      const size = from + arrived
      if (size === 0) throw refuse('empty')
      await reserve(size)
      return size
    } catch (error) {
      throw explainDiskError(error)
    }
  }

  async discard(userId: string, id: string): Promise<void> {
    const { repository, incoming } = this.deps
    const known = await repository.find(userId, id)
    if (known?.recordedAt) return
    await incoming.remove(id)
    if (known) await repository.remove(id)
  }
}
