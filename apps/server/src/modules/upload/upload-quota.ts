import { ceilings } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { limitReached } from '../../platform/db/ceiling.ts'
import { quotaExceeded, type StorageRoom } from '../../platform/incoming/refusals.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'
import type { Recordings } from './recordings.ts'

export interface UploadQuotaOptions {
  repository: UploadRepository
  recordings: Pick<Recordings, 'storedBytes' | 'count'>
  /** Bytes of recordings that a user may keep. */
  storageQuota: (userId: string) => Promise<number>
  clock: Clock
}

/** Concurrent transfers that fit together all get room. */
export class UploadQuota {
  readonly #options: UploadQuotaOptions

  constructor(options: UploadQuotaOptions) {
    this.#options = options
  }

  async room(userId: string): Promise<StorageRoom> {
    const { repository, recordings, storageQuota } = this.#options
    const reserved = await repository.reservedBytes(userId)
    const quotaBytes = await storageQuota(userId)
    return { quotaBytes, freeBytes: quotaBytes - reserved - (await recordings.storedBytes(userId)) }
  }

  /**
   * Adds a transfer that fits.
   *
   * @throws DomainError STORAGE_QUOTA, LIMIT_REACHED.
   */
  async reserve(upload: Pick<Upload, 'id' | 'userId' | 'fileName' | 'bytes' | 'keptSeconds'>): Promise<void> {
    const { repository, recordings, clock } = this.#options
    const left = await this.#roomAfter(upload, () =>
      repository.reserve({ ...upload, createdAt: clock.now() }),
    )
    const isOneTooMany =
      (await repository.unfinishedCount(upload.userId)) + (await recordings.count(upload.userId)) >
      ceilings.recordings.max
    if (left.freeBytes >= 0 && !isOneTooMany) return
    await repository.remove(upload.id)
    if (isOneTooMany) throw limitReached('recordings')
    throw quotaExceeded({ ...left, freeBytes: left.freeBytes + upload.bytes })
  }

  /**
   * Lets a transfer grow from `before` bytes, when that fits.
   *
   * @throws DomainError STORAGE_QUOTA; the transfer is as large as it was then.
   */
  async grow(upload: Pick<Upload, 'id' | 'userId' | 'bytes'>, before: number): Promise<void> {
    const { repository, clock } = this.#options
    const left = await this.#roomAfter(upload, () => repository.resize(upload, clock.now()))
    if (left.freeBytes >= 0) return
    await repository.resize({ ...upload, bytes: before }, clock.now())
    throw quotaExceeded({ ...left, freeBytes: left.freeBytes + upload.bytes - before })
  }

  async #roomAfter({ userId }: Pick<Upload, 'userId'>, reserve: () => Promise<number>): Promise<StorageRoom> {
    const { recordings, storageQuota } = this.#options
    const quotaBytes = await storageQuota(userId)
    // In this order a transfer that becomes a recording in between is counted twice rather than not at all.
    const reserved = await reserve()
    return { quotaBytes, freeBytes: quotaBytes - reserved - (await recordings.storedBytes(userId)) }
  }
}
