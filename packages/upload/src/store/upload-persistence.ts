import { uploadKeptSeconds } from '@longhand/contracts'
import type { QueueServices } from '../queue/queue-services.ts'
import { entryOf, type Work, workFrom } from '../queue/work.ts'
import { isTextName } from '../texts/text-names.ts'
import type { RestoredText } from '../texts/upload-text.ts'
import { heldMs, type OfflineStore, type StoredUpload } from './offline-store.ts'

/** Even the name: anyone who comes later is most likely another user. */
const reportedMs = 12 * 60 * 60 * 1000

export type Restored =
  | { kind: 'held' | 'interrupted'; work: Work }
  | ({ kind: 'text' } & RestoredText)
  /** It waited for a login in vain, and can't be had any more. */
  | { kind: 'expired'; fileName: string }

/** Writes keep their order; what can't be kept only doesn't outlive the page. */
export class UploadPersistence {
  readonly #userId: string
  readonly #deps: Pick<QueueServices, 'offlineStore' | 'lock' | 'date'>
  #saving: Promise<boolean> = Promise.resolve(true)

  constructor(userId: string, services: Pick<QueueServices, 'offlineStore' | 'lock' | 'date'>) {
    this.#userId = userId
    this.#deps = services
  }

  save(work: Work): void {
    void this.#enqueue((offlineStore) => offlineStore.put(entryOf(work, this.#userId, this.#deps.date())))
  }

  /** @returns Whether it outlives the page. */
  keep(entry: Omit<StoredUpload, 'userId' | 'touchedAt'>): Promise<boolean> {
    return this.#enqueue((offlineStore) =>
      offlineStore.put({ ...entry, userId: this.#userId, touchedAt: this.#deps.date() }),
    )
  }

  forget(id: string): void {
    void this.#enqueue((offlineStore) => offlineStore.remove(id))
  }

  /** Leaves out what another page holds. Files that wait for a login become this user's. */
  async *restore(): AsyncGenerator<Restored> {
    const offlineStore = await this.#deps.offlineStore()
    for (const entry of await offlineStore.all().catch(() => [])) {
      if (this.#isStale(entry)) {
        if (entry.userId === null && this.#ageOf(entry) <= reportedMs)
          yield { kind: 'expired', fileName: entry.fileName }
        this.forget(entry.id)
      } else if (entry.userId === null || entry.userId === this.#userId) {
        const release = await this.#deps.lock(entry.id)
        if (!release) continue
        if (isTextName(entry.fileName)) {
          yield { kind: 'text', entry, release }
          continue
        }
        const work = workFrom(entry)
        work.release = release
        if (entry.userId === null) this.save(work)
        yield { kind: entry.userId === null ? 'held' : 'interrupted', work }
      }
    }
  }

  #isStale(entry: StoredUpload): boolean {
    return this.#ageOf(entry) > (entry.userId === null ? heldMs : uploadKeptSeconds * 1000)
  }

  #ageOf({ touchedAt }: StoredUpload): number {
    return this.#deps.date() - touchedAt
  }

  #enqueue(save: (offlineStore: OfflineStore) => Promise<void>): Promise<boolean> {
    this.#saving = this.#saving
      .then(() => this.#deps.offlineStore())
      .then((offlineStore) => save(offlineStore).then(() => offlineStore.isLasting))
      .catch(() => false)
    return this.#saving
  }
}
