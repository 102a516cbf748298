import type { ApiError } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import { UploadPersistence } from '../store/upload-persistence.ts'
import { isTextName } from '../texts/text-names.ts'
import type { QueuedTexts, RestoredText } from '../texts/upload-text.ts'
import type { TransferListener } from '../transfer/transfer.ts'
import { classify, isForgotten, isIncomplete } from './classify.ts'
import { examine } from './examine.ts'
import { findFile, isReadable } from './find-file.ts'
import { finish } from './finish.ts'
import type { QueueServices } from './queue-services.ts'
import { isBusy, isSettled } from './transitions.ts'
import type { ChosenFile, UploadProblem } from './upload-item.ts'
import type { RestoredUploads, UploadListener, Uploads } from './uploads.ts'
import { isSameFile, type Work, workOf } from './work.ts'
import { WorkList } from './work-list.ts'

/** Two keep the line full while the server looks at a third. */
const transfersAtOnce = 2
const still = { bytesPerSecond: null, secondsLeft: null } as const

/** Lives beside the components: transfers go on whatever is shown. */
export class UploadQueue implements Uploads {
  readonly #deps: QueueServices
  readonly #offlineStore: UploadPersistence
  readonly #works = new WorkList()
  readonly #listeners = new Set<UploadListener>()
  #made: Recording[] = []
  #checking: Promise<unknown> = Promise.resolve()
  #era = {}
  #texts: QueuedTexts | undefined
  #loadingTexts: Promise<QueuedTexts> | undefined
  #textsTaken: Promise<unknown> = Promise.resolve()

  constructor(userId: string, services: QueueServices) {
    this.#deps = services
    this.#offlineStore = new UploadPersistence(userId, services)
  }

  readonly subscribe = this.#works.subscribe

  readonly items = this.#works.items

  readonly texts = (): QueuedTexts | undefined => this.#texts

  listen(listener: UploadListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async restore(): Promise<RestoredUploads> {
    const count = { held: 0, interrupted: 0 }
    const expired: string[] = []
    const texts: RestoredText[] = []
    const era = this.#era
    for await (const restored of this.#offlineStore.restore()) {
      if (restored.kind === 'expired') {
        if (era !== this.#era) break
        expired.push(restored.fileName)
        continue
      }
      if (restored.kind === 'text') {
        texts.push(restored)
        continue
      }
      const { kind, work } = restored
      const { id } = work.item
      if (era !== this.#era || this.#works.get(id)) {
        work.release?.()
        continue
      }
      count[kind] += 1
      this.#works.add(work)
      if (work.isSent) {
        this.#works.step(id, 'sent')
        void this.#finish(work)
      } else if (work.file && kind === 'held') {
        this.#works.change(work, { status: 'checking' })
        this.#queueCheck(work)
      } else if (work.file) this.give(id, work.file)
    }
    if (texts.length > 0 && !(await this.#withTexts(era, (queue) => queue.restore(texts))))
      for (const { release } of texts) release()
    return { ...count, expired }
  }

  add(files: readonly ChosenFile[]): void {
    const texts = files.filter(({ file }) => isTextName(file.name))
    for (const chosen of files) {
      if (texts.includes(chosen)) continue
      const same = this.#works
        .all()
        .find((work) => !isSettled(work.item.status) && isSameFile(work, chosen.file))
      if (same) this.#goOn(same, chosen.file)
      else {
        const work = workOf(chosen)
        this.#works.add(work)
        this.#queueCheck(work)
      }
    }
    const era = this.#era
    if (texts.length > 0)
      void this.#withTexts(era, (queue) => queue.add(texts)).then(
        (isTaken) => isTaken || this.#loseTexts(era, texts),
      )
    else this.#texts?.pair()
  }

  agree(id: string): void {
    this.#works.step(id, 'agreed')
    this.#pump()
  }

  pause(id: string): void {
    const work = this.#works.get(id)
    if (!work || !this.#works.step(id, 'paused', still)) return
    this.#stopSending(work)
    this.#pump()
  }

  continue(id: string): void {
    this.#works.step(id, 'continued')
    this.#pump()
  }

  retry(id: string): void {
    this.#works.step(id, 'retried', { problem: undefined })
    this.#pump()
  }

  takeTruncated(id: string): void {
    const work = this.#works.get(id)
    if (!work) return
    work.allowTruncated = true
    this.retry(id)
  }

  give(id: string, file: File): void {
    const work = this.#works.get(id)
    if (!work) return
    if (!isSameFile(work, file)) {
      this.#works.change(work, { problem: { kind: 'other-file' } })
      return
    }
    work.file = file
    this.#works.step(id, 'given', { problem: undefined })
    this.#pump()
  }

  async find(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (!work?.handle) return
    try {
      this.give(id, await findFile(work.handle))
    } catch {
      work.handle = undefined
      this.#works.change(work, { isFileKnown: false })
    }
  }

  remove(id: string): void {
    const work = this.#works.get(id)
    if (!work || work.item.status === 'finishing') return
    this.#texts?.removed(id)
    this.#works.delete(id)
    this.#drop(work)
    this.#forget(work)
    this.#pump()
  }

  clear(): void {
    for (const { id, status } of this.items())
      if (isSettled(status) && !this.#texts?.isOpen(id)) this.remove(id)
  }

  reconnect(): void {
    for (const { item, transfer } of this.#works.all()) {
      if (item.status !== 'stalled') continue
      transfer?.stop()
      transfer?.start()
    }
  }

  /** What was sent stays on the server and in this browser. */
  close(): void {
    this.#era = {}
    this.#texts?.close()
    this.#texts = this.#loadingTexts = undefined
    for (const work of this.#works.all()) this.#drop(work)
    this.#works.clear()
  }

  /** @returns Whether it was done: without a connection, the code may not load. */
  #withTexts(era: object, act: (queue: QueuedTexts) => void): Promise<boolean> {
    this.#loadingTexts ??= this.#deps.texts({
      offlineStore: this.#offlineStore,
      recordings: this.items,
      onChange: () => this.#works.changed(),
      onSettled: (id) => this.#settle(id),
    })
    const acted = this.#loadingTexts.then(
      (queue) => {
        if (era !== this.#era) return false
        this.#texts = queue
        act(queue)
        return true
      },
      () => {
        this.#loadingTexts = undefined
        return false
      },
    )
    this.#textsTaken = acted
    return acted
  }

  /** They have to be chosen again. */
  #loseTexts(era: object, texts: readonly ChosenFile[]): void {
    if (era !== this.#era) return
    for (const chosen of texts) {
      const work = workOf(chosen)
      this.#works.add(work)
      this.#refuse(work, { kind: 'file', reason: 'unreadable' })
    }
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
    await this.#keep(work)
    const { verdict, durationSeconds } = await examine(work, work.file, this.#deps)
    this.#works.change(work, { durationSeconds })
    if (typeof verdict === 'string') this.#works.step(work.item.id, verdict)
    else if ('error' in verdict) this.#fail(work, verdict.error)
    else this.#refuse(work, { kind: 'file', reason: verdict.problem })
    this.#pump()
  }

  /** What only waits must not be forgotten with the page, or with a session that ends. */
  async #keep(work: Work): Promise<void> {
    work.release ??= await this.#deps.lock(work.item.id)
    if (work.gone.signal.aborted) this.#drop(work)
    else this.#offlineStore.save(work)
  }

  #pump(): void {
    const works = this.#works.all()
    let free =
      transfersAtOnce -
      works.filter(({ item }) => item.status === 'sending' || item.status === 'stalled').length
    for (const work of works) {
      const { item } = work
      if (free <= 0 || item.status !== 'waiting') continue
      free -= 1
      this.#works.step(item.id, 'started')
      // The code that sends is loaded from the server too.
      this.#begin(item.id).catch(() => this.#fail(work, { kind: 'unreachable', isTimeout: false }))
    }
    if (this.#made.length === 0 || works.some(({ item }) => isBusy(item.status))) return
    const records = this.#made
    this.#made = []
    for (const listener of this.#listeners) listener.onAllDone?.(records)
  }

  async #begin(id: string): Promise<void> {
    const work = this.#works.get(id)
    if (work?.isSent) this.#sent(work)
    else if (!work?.file) this.#works.step(id, 'lost')
    else {
      const { file } = work
      work.hash ??= this.#deps.hash(file, work.gone.signal)
      // Looked at when everything is sent.
      work.hash.catch(() => undefined)
      const transfers = await this.#deps.transfers()
      if (work.item.status !== 'sending' || work.transfer || work.gone.signal.aborted) return
      work.transfer = transfers.create({
        file,
        fileName: work.item.fileName,
        uploadUrl: work.uploadUrl,
        ...this.#listenerOf(work, file),
      })
      work.transfer.start()
    }
  }

  #listenerOf(work: Work, file: File): TransferListener {
    const { id, bytes } = work.item
    return {
      onCreated: (uploadUrl) => {
        work.uploadUrl = uploadUrl
        this.#offlineStore.save(work)
      },
      onProgress: (sentBytes) => {
        work.speed.measure(sentBytes, this.#deps.now())
        this.#works.step(id, 'progressed', { sentBytes, ...work.speed.estimate(bytes - sentBytes) })
      },
      onKept: (keptBytes) => {
        work.keptBytes = keptBytes
        this.#offlineStore.save(work)
      },
      onStall: () => {
        work.speed.reset()
        this.#works.step(id, 'stalled', still)
        // A browser reports a file that has changed like a lost connection.
        void isReadable(file).then(
          (isStillThere) => isStillThere || this.#refuse(work, { kind: 'file', reason: 'unreadable' }),
        )
      },
      onSent: () => this.#sent(work),
      onFailure: (error) => this.#fail(work, error),
    }
  }

  #sent(work: Work): void {
    work.transfer = undefined
    work.isSent = true
    if (!this.#works.step(work.item.id, 'sent', { sentBytes: work.item.bytes, ...still })) return
    this.#offlineStore.save(work)
    void this.#finish(work)
    this.#pump()
  }

  async #finish(work: Work): Promise<void> {
    const outcome = await finish(work, this.#deps).catch(() => undefined)
    await this.#textsTaken
    if (!outcome || work.gone.signal.aborted) return
    if (outcome.error) {
      this.#fail(work, outcome.error)
      return
    }
    const record = outcome.data
    this.#works.step(work.item.id, 'completed', { record, durationSeconds: record.timeLen })
    // One with a text is not offered to be transcribed, and is kept until the text is imported.
    if (this.#texts?.isOpen(work.item.id)) this.#texts.uploaded(work.item.id)
    else {
      this.#settle(work.item.id)
      this.#made.push(record)
    }
    for (const listener of this.#listeners) listener.onUploaded?.(record)
    this.#pump()
  }

  #settle(id: string): void {
    const work = this.#works.get(id)
    if (work?.item.status !== 'done') return
    this.#drop(work)
    this.#offlineStore.forget(id)
  }

  #fail(work: Work, error: ApiError): void {
    const problem: UploadProblem = { kind: 'server', error }
    if (classify(error) === 'refused') {
      this.#refuse(work, problem)
      return
    }
    this.#stopSending(work)
    if (isForgotten(error))
      Object.assign(work, {
        uploadUrl: undefined,
        keptBytes: 0,
        isSent: false,
        sha256: undefined,
        hash: undefined,
      })
    if (isIncomplete(error)) work.isSent = false
    if (this.#works.step(work.item.id, 'failed', { problem, ...still })) this.#reportProblem(work)
    if (work.uploadUrl) this.#offlineStore.save(work)
    this.#pump()
  }

  #refuse(work: Work, problem: UploadProblem): void {
    if (!this.#works.step(work.item.id, 'refused', { problem, ...still })) return
    this.#drop(work)
    this.#forget(work)
    this.#texts?.refused(work.item.id)
    this.#reportProblem(work)
    this.#pump()
  }

  #reportProblem({ item }: Work): void {
    for (const listener of this.#listeners) listener.onProblem?.(item)
  }

  #stopSending(work: Work): void {
    work.transfer?.stop()
    work.transfer = undefined
    work.speed.reset()
  }

  #drop(work: Work): void {
    this.#stopSending(work)
    work.gone.abort()
    work.release?.()
    work.release = undefined
  }

  #forget(work: Work): void {
    this.#offlineStore.forget(work.item.id)
    const { uploadUrl, item } = work
    work.uploadUrl = undefined
    if (!uploadUrl || item.status === 'done') return
    // A server that can't be reached forgets by itself after a day.
    this.#deps
      .transfers()
      .then((transfers) => transfers.discard(uploadUrl))
      .catch(() => undefined)
  }
}
