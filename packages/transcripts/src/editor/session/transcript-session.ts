import { call, isDomainError, sendCall } from '@longhand/api-client'
import type { ApiError, Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { Autosave } from '@longhand/saving'
import type { SaveAnswer } from '@longhand/saving'
import { changeBetween, isEmptyChange, rebase, sectionChangesOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { memoryOf, withMemory } from '../document/keep-memory.ts'
import { conflictOf } from './conflict.ts'
import type { Conflict, Question } from './conflict.ts'
import { DocumentStore } from './document-store.ts'
import { freshId } from './fresh-id.ts'
import { memoryDrafts } from './journal.ts'
import type { DraftStore, Leftover, SentChange } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { fingerprintOf } from './kept-history.ts'
import type { HistoryStore, KeptHistory } from './kept-history.ts'
import { fetchRevised, type Revised } from '@longhand/recordings/text'

export interface SessionDeps {
  transport: Transport
  /** @default nowhere */
  drafts?: DraftStore | undefined
  /** @default nowhere */
  histories?: HistoryStore | undefined
  onSaved?: ((revision: number) => void) | undefined
}

const maxCollisions = 5

export class TranscriptSession {
  readonly store: DocumentStore
  readonly autosave: Autosave
  #recordingId: string
  #deps: SessionDeps
  #drafts: DraftStore
  #journal: JournalWriter
  #stored: Text
  /** Sent again unchanged before anything newer. */
  #unanswered: { sent: SentChange; document: Text } | undefined
  #origin: 'replaced' | undefined
  #hasSaved = false
  #hasRecalled = false
  #question: Question | undefined
  #hasLeftovers = false
  #listeners = new Set<() => void>()

  constructor(recordingId: string, { document, revision }: Revised, deps: SessionDeps) {
    this.#recordingId = recordingId
    this.#deps = deps
    this.#drafts = deps.drafts ?? memoryDrafts()
    this.#stored = document
    this.#journal = new JournalWriter(this.#drafts, recordingId, document.speakers)
    this.store = new DocumentStore(document)
    this.autosave = new Autosave({ revision, save: (base) => this.#save(base) })
    this.store.onEdit((before, after, operation) => {
      if (operation?.type === 'batch') this.#origin ??= operation.origin
      this.#journal.record(before, after)
      this.autosave.changed()
    })
  }

  conflict = (): Conflict | undefined => this.#question?.conflict

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether unsaved edits would survive the page. */
  isKept = (): boolean => this.#journal.isLasting

  settled(): Promise<void> {
    return this.#journal.settled()
  }

  /** Stops where a person has to decide: the rest waits in its drafts. @returns whether there was anything. */
  async recover(): Promise<boolean> {
    this.#hasLeftovers = false
    const kept = await this.#keptHistory()
    const isRecalled = kept !== undefined && this.#recall(kept, this.#stored, 'below')
    const leftovers = await this.#drafts.leftovers(this.#recordingId).catch(() => [])
    for (const leftover of leftovers) if (!(await this.#recoverOne(leftover))) this.#hasLeftovers = true
    // Kept as it was being saved, which never arrived: what was brought back is the last of the kept steps.
    if (kept && !isRecalled) this.#recall(kept, this.store.document(), 'instead')
    return leftovers.some(({ steps }) => steps.length > 0)
  }

  /** Taken when it is newer and nothing of ours would be lost. */
  receive(revised: Revised): void {
    const { autosave, store } = this
    if (store.composing.isOpen) return void store.composing.ended().then(() => this.receive(revised))
    if (autosave.hasUnsaved() || revised.revision < autosave.revision) return
    if (revised.revision === autosave.revision && this.#hasSaved) return
    this.#load(this.#remembered(revised))
  }

  async follow(revision: number): Promise<void> {
    if (!this.#isBehind(revision)) return
    const { data: theirs } = await fetchRevised(this.#deps.transport, this.#recordingId)
    await this.store.composing.ended()
    // A save of ours may have overtaken this answer, or be about to.
    if (theirs && this.#isBehind(theirs.revision)) this.#join(theirs)
  }

  /** What was typed since the conflict was found may contradict at more places, or at none. */
  compare(): void {
    const { conflict, compared, leftover } = this.#question ?? {}
    if (!conflict || compared === this.store.document()) return
    if (leftover) this.#askAnew()
    else this.#join(conflict.theirs)
  }

  /** Keeps what was typed since the two texts were compared. */
  resolve(document: Text): void {
    if (!this.#question) return
    const { conflict, compared, leftover } = this.#question
    const { theirs } = conflict
    const now = this.store.document()
    const chosen = rebase([changeBetween(compared, now)], compared.speakers, document).document
    this.#ask(undefined)
    if (leftover) {
      if (!isEmptyChange(changeBetween(now, chosen))) this.store.adopt(chosen)
    } else {
      this.#stored = theirs.document
      this.#unanswered = undefined
      this.store.adopt(chosen)
      if (isEmptyChange(changeBetween(theirs.document, chosen))) {
        this.autosave.reset(theirs.revision)
        void this.#journal.saved(this.#journal.close(), theirs.document.speakers)
      } else this.autosave.overwrite(theirs.revision)
    }
    void this.#goOnRecovering(leftover)
  }

  /** Only where the two choices differ; what was done elsewhere since stays. */
  exchange(chosen: Text, other: Text): void {
    this.store.adopt(rebase([changeBetween(chosen, other)], chosen.speakers, this.store.document()).document)
  }

  /** The page goes. What is not saved stays in the journal. */
  end(): void {
    this.autosave.stop()
    this.#journal.end()
  }

  /** Past the cache, whose errors the host announces one by one. */
  async #save(base: number): Promise<SaveAnswer> {
    let revision = base
    for (let collisions = 0; collisions < maxCollisions;) {
      const isAgain = this.#unanswered !== undefined
      const next = (this.#unanswered ??= this.#nextChange(revision))
      if (!next) return { data: { revision } }
      await this.#journal.sending(next.sent)
      const { data, error } = await this.#send(next.sent)
      if (!error) {
        revision = data.revision
        await this.#conclude(next, revision)
        if (isAgain) continue
        return { data: { revision } }
      }
      if (isRefused(error)) {
        // The server knows each change that it took: this one it has not taken, and it may be made again, or corrected.
        this.#unanswered = undefined
        this.#origin ??= next.sent.origin
      }
      if (!isDomainError(error, 'NEWER_REVISION')) return { error }
      const caughtUp = await this.#catchUp()
      if (caughtUp !== undefined) return { error: caughtUp }
      if (this.#question && !this.#question.leftover) return { error }
      revision = this.autosave.revision
      collisions += 1
    }
    return { error: { kind: 'unreachable', isTimeout: false } }
  }

  #nextChange(revision: number): { sent: SentChange; document: Text } | undefined {
    const document = this.store.document()
    this.#keepHistory(document)
    const changes = sectionChangesOf(this.#stored, document)
    const through = this.#journal.close()
    const origin = this.#origin
    this.#origin = undefined
    if (changes.length > 0)
      return { sent: { changeId: freshId(), revision, changes, origin, through }, document }
    void this.#journal.saved(through, document.speakers)
    return undefined
  }

  async #conclude({ sent, document }: { sent: SentChange; document: Text }, revision: number): Promise<void> {
    this.#unanswered = undefined
    this.#stored = document
    this.#hasSaved = true
    await this.#journal.saved(sent.through, document.speakers)
    this.#deps.onSaved?.(revision)
  }

  async #send({
    changeId,
    revision,
    changes,
    origin,
  }: SentChange): Promise<
    { data: { revision: number }; error?: undefined } | { data?: undefined; error: ApiError }
  > {
    const { data, error } = await sendCall(
      this.#deps.transport,
      call('updateSections', {
        recordingId: this.#recordingId,
        changeId,
        revision,
        visitId: this.#journal.id,
        changes: [...changes],
        origin,
      }),
    )
    return error ? { error } : { data: data as AnswerOf<'updateSections'> }
  }

  /** Does nothing when a newer text is here already. @returns why that text can't be had. */
  async #catchUp(): Promise<ApiError | undefined> {
    const { data: theirs, error } = await fetchRevised(this.#deps.transport, this.#recordingId)
    await this.store.composing.ended()
    if (theirs && theirs.revision >= this.#newest()) this.#join(theirs)
    return error
  }

  #newest(): number {
    return Math.max(this.autosave.revision, this.#question?.conflict.theirs.revision ?? 0)
  }

  #isBehind(revision: number): boolean {
    return revision > this.#newest() && this.autosave.state().status !== 'saving'
  }

  #join(fetched: Revised): void {
    const theirs = this.#remembered(fetched)
    const compared = this.store.document()
    const change = changeBetween(this.#stored, compared)
    if (isEmptyChange(change)) {
      // Steps that amount to nothing would contradict this text if they were brought back one day.
      if (!this.#unanswered) void this.#journal.saved(this.#journal.close(), theirs.document.speakers)
      return this.#load(theirs)
    }
    const { document, contested } = rebase([change], this.#stored.speakers, theirs.document)
    if (contested.size > 0) return this.#ask({ conflict: conflictOf(theirs, document, contested), compared })
    this.#stored = theirs.document
    this.store.replace(document)
    this.autosave.rebased(theirs.revision)
    this.#askAnew()
  }

  #keepHistory(document: Text): void {
    // A browser that keeps nothing must not keep anyone from saving.
    this.#deps.histories
      ?.write({
        recordingId: this.#recordingId,
        text: fingerprintOf(document),
        memory: memoryOf(document),
        ...this.store.keptSteps(),
      })
      .catch(() => undefined)
  }

  async #keptHistory(): Promise<KeptHistory | undefined> {
    if (this.#hasRecalled) return undefined
    this.#hasRecalled = true
    return this.#deps.histories?.read(this.#recordingId).catch(() => undefined)
  }

  #recall({ text, memory, undo, redo }: KeptHistory, document: Text, how: 'below' | 'instead'): boolean {
    if (fingerprintOf(document) !== text) return false
    this.#stored = withMemory(this.#stored, memory)
    this.store.recall(withMemory(this.store.document(), memory), { undo, redo }, how)
    return true
  }

  #remembered({ document, revision }: Revised): Revised {
    return { document: withMemory(document, memoryOf(this.store.document())), revision }
  }

  async #recoverOne(leftover: Leftover): Promise<boolean> {
    const settled = await this.#settleSent(leftover)
    await this.store.composing.ended()
    if (this.#question || !this.#bringBack(settled)) return false
    await this.#putAway(settled)
    return true
  }

  #bringBack(leftover: Leftover): boolean {
    const { head, steps } = leftover
    if (steps.length === 0) return true
    const compared = this.store.document()
    const { document, contested } = rebase(
      steps.map(({ change }) => change),
      head.speakers,
      compared,
    )
    const theirs = { document: compared, revision: this.autosave.revision }
    if (contested.size > 0)
      this.#ask({ conflict: conflictOf(theirs, document, contested), compared, leftover })
    else this.store.adopt(document)
    return contested.size === 0
  }

  /** Only once it would survive the page as ours. */
  async #putAway({ head }: Leftover): Promise<void> {
    await this.#journal.settled()
    await this.#drafts.remove(head.id)
  }

  async #goOnRecovering(answered?: Leftover): Promise<void> {
    if (answered) await this.#putAway(answered)
    if (this.#hasLeftovers) await this.recover()
  }

  /** What was on its way when an editor ended may have arrived: the server says so when it is sent again. */
  async #settleSent({ head, steps }: Leftover): Promise<Leftover> {
    if (!head.sent) return { head, steps }
    const { through } = head.sent
    const { data } = await this.#send(head.sent)
    if (!data) return { head, steps }
    if (data.revision > this.autosave.revision) await this.#catchUp()
    const speakers =
      steps.findLast(({ sequence, change }) => sequence <= through && change.speakers)?.change.speakers
        ?.after ?? head.speakers
    return { head: { ...head, speakers }, steps: steps.filter(({ sequence }) => sequence > through) }
  }

  #load(revised: Revised): void {
    this.#stored = revised.document
    this.store.replace(revised.document)
    this.autosave.reset(revised.revision)
    this.#askAnew()
  }

  #askAnew(): void {
    if (!this.#question) return
    const { leftover } = this.#question
    if (leftover && !this.#bringBack(leftover)) return
    this.#ask(undefined)
    void this.#goOnRecovering(leftover)
  }

  #ask(question: Question | undefined): void {
    this.#question = question
    for (const listener of this.#listeners) listener()
  }
}

function isRefused(error: ApiError): boolean {
  return isDomainError(error, 'NEWER_REVISION') || isDomainError(error, 'PARAMETER_INVALID')
}
