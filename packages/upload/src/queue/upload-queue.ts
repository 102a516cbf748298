import type { ApiError } from '@longhand/api-client'
import type { AudioRecord } from '@longhand/contracts'
import { ShelfKeeper } from '../shelf/shelf-keeper.ts'
import type { TransferListener } from '../transfer/transfer.ts'
import { classify, isForgotten } from './classify.ts'
import { examine } from './examine.ts'
import { findFile, isReadable } from './find-file.ts'
import { finish } from './finish.ts'
import type { QueueServices } from './queue-services.ts'
import { isBusy, isSettled, next, type UploadEvent } from './transitions.ts'
import type { ChosenFile, UploadItem, UploadProblem } from './upload-item.ts'
import type { UploadListener, Uploads } from './uploads.ts'
import { isSameFile, type Work, workOf } from './work.ts'

/** Files sent at a time: two keep the line full while the server looks at a third. */
const transfersAtOnce = 2
const still = { bytesPerSecond: null, secondsLeft: null } as const

/**
 * The files of one user on their way to being recordings. It lives beside the components: transfers go on whatever is shown,
 * and `transitions.ts` says what can follow what.
 */
export class UploadQueue implements Uploads {
  readonly #services: QueueServices
  readonly #shelf: ShelfKeeper
  readonly #works = new Map<string, Work>()
  readonly #subscribers = new Set<() => void>()
  readonly #listeners = new Set<UploadListener>()
  #items: readonly UploadItem[] = []
  #made: AudioRecord[] = []
  #checking: Promise<unknown> = Promise.resolve()

  constructor(userId: string, services: QueueServices) {
    this.#services = services
    this.#shelf = new ShelfKeeper(userId, services)
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  readonly items = (): readonly UploadItem[] => this.#items

  listen(listener: UploadListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes up what was left behind: files that wait since before the login, and transfers that a reload interrupted. */
  async restore(): Promise<{ held: number; interrupted: number }> {
    const count = { held: 0, interrupted: 0 }
    for await (const { work, wasHeld } of this.#shelf.restore()) {
      const { id } = work.item
      if (this.#works.has(id)) continue
      count[wasHeld ? 'held' : 'interrupted'] += 1
      this.#works.set(id, work)
      if (work.isSent) {
        this.#step(id, 'sent')
        void this.#finish(work)
      } else if (work.file && wasHeld) {
        work.item = { ...work.item, status: 'checking' }
        this.#queueCheck(work)
      } else if (work.file) this.give(id, work.file)
      this.#changed()
    }
    return count
  }

  add(files: readonly ChosenFile[]): void {
    for (const chosen of files) {
      const same = [...this.#works.values()].find((work) => !isSettled(work.item.status) && isSameFile(work, chosen.file))
      if (same) this.#goOn(same, chosen.file)
      else {
        const work = workOf(chosen)
        this.#works.set(work.item.id, work)
        this.#queueCheck(work)
      }
    }
    this.#changed()
  }

  agree(id: string): void {
    this.#step(id, 'agreed')
    this.#pump()
  }

  pause(id: string): void {
    const work = this.#works.get(id)
    if (!work || !this.#step(id, 'paused', still)) return
    this.#stopSending(work)
    this.#pump()
  }

  continue(id: string): void {
    this.#step(id, 'continued')
    this.#pump()
  }

  retry(id: string): void {
    this.#step(id, 'retried', { problem: undefined })
    this.#pump()
  }

  give(id: string, file: File): void {
    const work = this.#works.get(id)
    if (!work) return
    if (!isSameFile(work, file)) {
      this.#change(work, { problem: { kind: 'other-file' } })
      return
    }
    work.file = file
    this.#step(id, 'given', { problem: undefined })
    this.#pump()
  }

  async find(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (!work?.handle) return
    try {
      this.give(id, await findFile(work.handle))
    } catch {
      // It can still be chosen by hand.
      work.handle = undefined
      this.#change(work, { isFileKnown: false })
    }
  }

  remove(id: string): void {
    const work = this.#works.get(id)
    if (!work || work.item.status === 'finishing') return
    this.#works.delete(id)
    this.#drop(work)
    this.#forget(work)
    this.#changed()
    this.#pump()
  }

  clear(): void {
    for (const { id, status } of this.#items) if (isSettled(status)) this.remove(id)
  }

  /** Tries at once what waits for the connection. */
  reconnect(): void {
    for (const { item, transfer } of this.#works.values()) {
      if (item.status !== 'stalled') continue
      transfer?.stop()
      transfer?.start()
    }
  }

  /** Stops everything here; what was sent stays on the server and on the shelf. */
  close(): void {
    for (const work of this.#works.values()) this.#drop(work)
    this.#works.clear()
    this.#changed()
  }

  #goOn(work: Work, file: File): void {
    const { id, status } = work.item
    if (status === 'interrupted') this.give(id, file)
    if (status === 'paused') this.continue(id)
    if (status !== 'failed') return
    work.file = file
    this.retry(id)
  }

  // One after another: a hundred players at once would bring the page down.
  #queueCheck(work: Work): void {
    this.#checking = this.#checking.then(() => this.#check(work)).catch(() => undefined)
  }

  async #check(work: Work): Promise<void> {
    if (!work.file || work.gone.signal.aborted) return
    const { verdict, durationSeconds } = await examine(work, work.file, this.#services)
    this.#change(work, { durationSeconds })
    if (typeof verdict === 'string') this.#step(work.item.id, verdict)
    else if ('error' in verdict) this.#fail(work, verdict.error)
    else this.#refuse(work, { kind: 'file', reason: verdict.problem })
    this.#pump()
  }

  #pump(): void {
    const works = [...this.#works.values()]
    let free = transfersAtOnce - works.filter(({ item }) => item.status === 'sending' || item.status === 'stalled').length
    for (const { item } of works) {
      if (free <= 0 || item.status !== 'waiting') continue
      free -= 1
      this.#step(item.id, 'started')
      void this.#begin(item.id)
    }
    if (this.#made.length === 0 || works.some(({ item }) => isBusy(item.status))) return
    const records = this.#made
    this.#made = []
    for (const listener of this.#listeners) listener.onAllDone?.(records)
  }

  async #begin(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (work?.isSent) this.#sent(work)
    else if (!work?.file) this.#step(id, 'lost')
    else {
      const { file } = work
      work.hash ??= this.#services.hash(file, work.gone.signal)
      // Looked at when everything is sent.
      work.hash.catch(() => undefined)
      work.release ??= await this.#services.claim(id)
      const transfers = await this.#services.transfers()
      if (work.item.status !== 'sending' || work.transfer || work.gone.signal.aborted) return
      work.transfer = transfers.create({ file, fileName: work.item.fileName, uploadUrl: work.uploadUrl, ...this.#listenerOf(work, file) })
      work.transfer.start()
    }
  }

  #listenerOf(work: Work, file: File): TransferListener {
    const { id, bytes } = work.item
    return {
      onCreated: (uploadUrl) => {
        work.uploadUrl = uploadUrl
        this.#shelf.save(work)
      },
      onProgress: (sentBytes) => {
        work.speed.measure(sentBytes, this.#services.now())
        this.#step(id, 'progressed', { sentBytes, ...work.speed.estimate(bytes - sentBytes) })
      },
      onKept: (keptBytes) => {
        work.keptBytes = keptBytes
        this.#shelf.save(work)
      },
      onStall: () => {
        work.speed.reset()
        this.#step(id, 'stalled', still)
        // A browser reports a file that has changed like a lost connection.
        void isReadable(file).then((isStillThere) => isStillThere || this.#refuse(work, { kind: 'file', reason: 'unreadable' }))
      },
      onSent: () => this.#sent(work),
      onFailure: (error) => this.#fail(work, error),
    }
  }

  #sent(work: Work): void {
    work.transfer = undefined
    work.isSent = true
    if (!this.#step(work.item.id, 'sent', { sentBytes: work.item.bytes, ...still })) return
    this.#shelf.save(work)
    void this.#finish(work)
    this.#pump()
  }

  async #finish(work: Work): Promise<void> {
    const outcome = await finish(work, this.#services).catch(() => undefined)
    if (!outcome || work.gone.signal.aborted) return
    if (outcome.error) {
      this.#fail(work, outcome.error)
      return
    }
    const record = outcome.data
    this.#step(work.item.id, 'completed', { record, durationSeconds: record.timeLen })
    this.#drop(work)
    this.#shelf.forget(work.item.id)
    this.#made.push(record)
    for (const listener of this.#listeners) listener.onUploaded?.(record)
    this.#pump()
  }

  #fail(work: Work, error: ApiError): void {
    const problem: UploadProblem = { kind: 'server', error }
    if (classify(error) === 'refused') {
      this.#refuse(work, problem)
      return
    }
    this.#stopSending(work)
    if (isForgotten(error)) Object.assign(work, { uploadUrl: undefined, keptBytes: 0, isSent: false, sha256: undefined, hash: undefined })
    if (this.#step(work.item.id, 'failed', { problem, ...still })) this.#tellProblem(work)
    if (work.uploadUrl) this.#shelf.save(work)
    this.#pump()
  }

  #refuse(work: Work, problem: UploadProblem): void {
    if (!this.#step(work.item.id, 'refused', { problem, ...still })) return
    this.#drop(work)
    this.#forget(work)
    this.#tellProblem(work)
    this.#pump()
  }

  #tellProblem({ item }: Work): void {
    for (const listener of this.#listeners) listener.onProblem?.(item)
  }

  #stopSending(work: Work): void {
    work.transfer?.stop()
    work.transfer = undefined
    work.speed.reset()
  }

  /** Ends what runs for a work that has left the way. */
  #drop(work: Work): void {
    this.#stopSending(work)
    work.gone.abort()
    work.release?.()
    work.release = undefined
  }

  /** Takes it off the shelf, and what was sent off the server. */
  #forget(work: Work): void {
    this.#shelf.forget(work.item.id)
    const { uploadUrl, item } = work
    work.uploadUrl = undefined
    if (!uploadUrl || item.status === 'done') return
    // A server that can't be reached forgets by itself after a day.
    this.#services.transfers().then((transfers) => transfers.discard(uploadUrl)).catch(() => undefined)
  }

  /** @returns Whether the event meant something. */
  #step(id: string, event: UploadEvent, changes: Partial<UploadItem> = {}): boolean {
    const work = this.#works.get(id)
    const status = work && next(work.item.status, event)
    if (!work || !status) return false
    this.#change(work, { ...changes, status })
    return true
  }

  #change(work: Work, changes: Partial<UploadItem>): void {
    work.item = { ...work.item, ...changes }
    this.#changed()
  }

  #changed(): void {
    this.#items = [...this.#works.values()].map(({ item }) => item)
    for (const subscriber of this.#subscribers) subscriber()
  }
}
