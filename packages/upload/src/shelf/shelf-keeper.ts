import { uploadKeptSeconds } from '@longhand/contracts'
import type { QueueServices } from '../queue/queue-services.ts'
import { entryOf, type Work, workFrom } from '../queue/work.ts'
import type { Shelf, ShelfEntry } from './shelf.ts'

/** A file that a visitor dropped is not for somebody who uses this browser tomorrow. */
const heldMs = 60 * 60 * 1000

/** What the shelf gave back. */
export interface RestoredWork {
  work: Work
  /** It waited for the login and was never looked at. */
  wasHeld: boolean
}

/** Keeps one user's uploads on the shelf. Writes happen in the order in which they were asked for; what can't be kept only doesn't outlive the page. */
export class ShelfKeeper {
  readonly #userId: string
  readonly #services: Pick<QueueServices, 'shelf' | 'claim' | 'date'>
  #saving: Promise<unknown> = Promise.resolve()

  constructor(userId: string, services: Pick<QueueServices, 'shelf' | 'claim' | 'date'>) {
    this.#userId = userId
    this.#services = services
  }

  save(work: Work): void {
    this.#enqueue((shelf) => shelf.put(entryOf(work, this.#userId, this.#services.date())))
  }

  forget(id: string): void {
    this.#enqueue((shelf) => shelf.remove(id))
  }

  /** What is there for this user and isn't another page's. Files that wait for a login become this user's. */
  async *restore(): AsyncGenerator<RestoredWork> {
    const shelf = await this.#services.shelf()
    for (const entry of await shelf.all().catch(() => [])) {
      if (this.#isStale(entry)) this.forget(entry.id)
      else if (entry.userId === null || entry.userId === this.#userId) {
        const release = await this.#services.claim(entry.id)
        if (!release) continue
        const work = workFrom(entry)
        work.release = release
        if (entry.userId === null) this.save(work)
        yield { work, wasHeld: entry.userId === null }
      }
    }
  }

  #isStale({ userId, touchedAt }: ShelfEntry): boolean {
    return this.#services.date() - touchedAt > (userId === null ? heldMs : uploadKeptSeconds * 1000)
  }

  #enqueue(save: (shelf: Shelf) => Promise<void>): void {
    this.#saving = this.#saving.then(() => this.#services.shelf()).then(save).catch(() => undefined)
  }
}
