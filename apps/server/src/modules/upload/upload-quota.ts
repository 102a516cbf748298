import type { Clock } from '../../platform/clock/clock.ts'
import { quotaExceeded } from './refusals.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'
import type { Recordings } from './upload.service.ts'

/** What the quota is made of. */
export interface UploadQuotaOptions {
  repository: UploadRepository
  recordings: Pick<Recordings, 'storedBytes'>
  /** Bytes of recordings that a user may keep. */
  storageQuota: (userId: string) => Promise<number>
  clock: Clock
}

/** Room for what is on its way: of any number of transfers at once, those that fit get it. */
export class UploadQuota {
  readonly #options: UploadQuotaOptions

  constructor(options: UploadQuotaOptions) {
    this.#options = options
  }

  /** Bytes that the user may still send. */
  async freeBytes(userId: string): Promise<number> {
    const { repository, recordings, storageQuota } = this.#options
    const reserved = await repository.reservedBytes(userId)
    return (await storageQuota(userId)) - reserved - (await recordings.storedBytes(userId))
  }

  /**
   * Adds a transfer that fits.
   *
   * @throws DomainError STORAGE_QUOTA.
   */
  async reserve(upload: Pick<Upload, 'id' | 'userId' | 'fileName' | 'bytes' | 'keptSeconds'>): Promise<void> {
    const { repository, clock } = this.#options
    const excess = await this.#excess(upload, () => repository.reserve({ ...upload, createdAt: clock.now() }))
    if (excess === undefined) return
    await repository.remove(upload.id)
    throw quotaExceeded(upload.bytes - excess)
  }

  /**
   * Lets a transfer grow from `before` bytes, when that fits.
   *
   * @throws DomainError STORAGE_QUOTA; the transfer is as large as it was then.
   */
  async grow(upload: Pick<Upload, 'id' | 'userId' | 'bytes'>, before: number): Promise<void> {
    const { repository, clock } = this.#options
    const excess = await this.#excess(upload, () => repository.resize(upload, clock.now()))
    if (excess === undefined) return
    await repository.resize({ ...upload, bytes: before }, clock.now())
    throw quotaExceeded(upload.bytes - before - excess)
  }

  /** Bytes over the quota after `reserve`; `undefined` when it fits. */
  async #excess({ userId }: Pick<Upload, 'userId'>, reserve: () => Promise<number>): Promise<number | undefined> {
    const { recordings, storageQuota } = this.#options
    const quota = await storageQuota(userId)
    // In this order a transfer that becomes a recording in between is counted twice rather than not at all.
    const reserved = await reserve()
    const excess = reserved + (await recordings.storedBytes(userId)) - quota
    return excess > 0 ? excess : undefined
  }
}
