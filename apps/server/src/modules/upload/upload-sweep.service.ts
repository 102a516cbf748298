import { uploadKeptSeconds } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type IncomingFolder, isUploadId } from './incoming-folder.ts'
import { type TransferStore, tusIdOf, uploadIdOf } from './transfer-store.ts'
import type { IntakeService } from './intake/intake.service.ts'
import type { Recordings } from './recordings.ts'
import type { Upload, UploadRepository } from './upload.repository.ts'

const batch = 100

export interface UploadSweepOptions {
  repository: UploadRepository
  incoming: IncomingFolder
  store: TransferStore
  intake: IntakeService
  recordings: Recordings
  storage: Storage
  clock: Clock
  log: BaseLogger
}

/** Idempotent and safe in several processes. */
export class UploadSweepService {
  readonly #options: UploadSweepOptions

  constructor(options: UploadSweepOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { repository } = this.#options
    const now = this.#options.clock.now()
    const failed = new Set<string>()
    for (;;) {
      const stale = (await repository.stale(now, batch + failed.size)).filter(({ id }) => !failed.has(id))
      if (stale.length === 0) break
      for (const upload of stale) {
        signal.throwIfAborted()
        await this.#clear(upload, (clear) => repository.removeStale(upload.id, now, clear)).catch(
          (error: unknown) => {
            failed.add(upload.id)
            this.#options.log.warn(
              { err: error, uploadId: upload.id },
              'an abandoned upload could not be cleared; the next sweep tries again',
            )
          },
        )
      }
    }
    await this.clearFolders(signal)
    await this.#options.storage
      .discardUnfinished(this.#deadline(), (key) => this.#isArriving(key))
      .catch((error: unknown) => {
        this.#options.log.warn(
          { err: error },
          'what was never stored whole could not be discarded; the next sweep tries again',
        )
      })
  }

  async clearOf(userId: string): Promise<void> {
    const { repository } = this.#options
    for (const upload of await repository.ofUser(userId))
      await this.#clear(upload, (clear) => repository.removeWith(upload.id, clear))
  }

  /** For what a killed process left. Every receiving process does this itself, because the job may run on another machine. */
  async clearFolders(signal?: AbortSignal): Promise<void> {
    const { repository, incoming } = this.#options
    const idle = await incoming.untouchedSince(this.#deadline())
    const known = await repository.existing(idle)
    for (const id of idle.filter((candidate) => !known.has(candidate))) {
      signal?.throwIfAborted()
      await incoming.remove(id)
    }
  }

  async #clear(
    upload: Upload,
    remove: (clear: (tx: Transaction) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { store, intake, recordings } = this.#options
    const { id, userId, recordedAt } = upload
    await remove(async (tx) => {
      // The process may have died before noting the recording: then the stored file belongs to it.
      if (!recordedAt && !(await recordings.isThere(tx, userId, id))) await intake.forget(id)
      await store.discard(upload)
    })
  }

  /** Transfers in a bucket, which may go on for longer than anything else takes to be stored. */
  async #isArriving(key: string): Promise<boolean> {
    const id = uploadIdOf(key)
    return key === tusIdOf(id) && isUploadId(id) && (await this.#options.repository.existing([id])).has(id)
  }

  #deadline(): Date {
    return new Date(this.#options.clock.now().getTime() - uploadKeptSeconds * 1000)
  }
}
