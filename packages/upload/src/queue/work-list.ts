import { next, type UploadEvent } from './transitions.ts'
import type { UploadItem } from './upload-item.ts'
import type { Work } from './work.ts'

/** In the order in which they came. Every change of a status goes through `transitions.ts` here. */
export class WorkList {
  readonly #works = new Map<string, Work>()
  readonly #subscribers = new Set<() => void>()
  #items: readonly UploadItem[] = []

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** The same array until something changes. */
  readonly items = (): readonly UploadItem[] => this.#items

  get(id: string): Work | undefined {
    return this.#works.get(id)
  }

  all(): Work[] {
    return [...this.#works.values()]
  }

  add(work: Work): void {
    this.#works.set(work.item.id, work)
    this.changed()
  }

  delete(id: string): void {
    this.#works.delete(id)
    this.changed()
  }

  clear(): void {
    this.#works.clear()
    this.changed()
  }

  step(id: string, event: UploadEvent, changes: Partial<UploadItem> = {}): boolean {
    const work = this.#works.get(id)
    const status = work && next(work.item.status, event)
    if (!work || !status) return false
    this.change(work, { ...changes, status })
    return true
  }

  change(work: Work, changes: Partial<UploadItem>): void {
    work.item = { ...work.item, ...changes }
    this.changed()
  }

  changed(): void {
    this.#items = this.all().map(({ item }) => item)
    for (const subscriber of this.#subscribers) subscriber()
  }
}
