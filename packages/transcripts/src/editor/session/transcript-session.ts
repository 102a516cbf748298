import { call, isDomainError, sendCall } from '@longhand/api-client'
import type { ApiError, Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { Autosave } from '@longhand/saving'
import type { SaveAnswer } from '@longhand/saving'
import { changeBetween, isEmptyChange, rebase } from '@longhand/transcript-model'
import type { TranscriptDocument } from '@longhand/transcript-model'
import { memoryOf, withMemory } from '../document/keep-memory.ts'
import { sectionChangesOf } from '../document/wire-form.ts'
import { conflictOf } from '../conflict/conflict.ts'
import type { Conflict, Question } from '../conflict/conflict.ts'
import { DocumentStore } from './document-store.ts'
import { freshId } from './fresh-id.ts'
import { memoryShelf } from './journal.ts'
import type { JournalShelf, Leftover, SentChange } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { fingerprintOf } from './kept-history.ts'
import type { HistoryStore, KeptHistory } from './kept-history.ts'
import { fetchRevised, type Revised } from './read-revised.ts'

/** What a session needs of its surroundings. */
export interface SessionSurroundings {
  transport: Transport
  /** Where unsaved edits outlive the page. @default nowhere */
  shelf?: JournalShelf
  /** Where steps to undo outlive the page. @default nowhere */
  histories?: HistoryStore
  /** Told of each revision of ours, for other editors of the same text. */
  onSaved?: (revision: number) => void
}

/** How often a save may meet yet another newer text before it waits like one that met no one. */
const maxCollisions = 5

/** One transcript that is open for reading and editing: the text, how it gets saved, and how it comes back after a crash. */
export class TranscriptSession {
  readonly store: DocumentStore
  readonly autosave: Autosave
  #recordingId: string
  #surroundings: SessionSurroundings
  #shelf: JournalShelf
  #journal: JournalWriter
  /** What the server has at the revision that ours is based on. */
  #stored: TranscriptDocument
  /** What was sent and not answered: it is sent again as it is before anything newer. */
  #unanswered: { sent: SentChange; document: TranscriptDocument } | undefined
  /** What is not sent yet holds more than corrections. */
  #origin: 'replaced' | undefined
  #hasSaved = false
  #hasRecalled = false
  #question: Question | undefined
  /** Not all that earlier editors left is back: it waits for an answer. */
  #hasLeftovers = false
  #listeners = new Set<() => void>()

  constructor(recordingId: string, { document, revision }: Revised, surroundings: SessionSurroundings) {
    this.#recordingId = recordingId
    this.#surroundings = surroundings
    this.#shelf = surroundings.shelf ?? memoryShelf()
    this.#stored = document
    this.#journal = new JournalWriter(this.#shelf, recordingId, document.speakers)
    this.store = new DocumentStore(document)
    this.autosave = new Autosave({ revision, save: (base) => this.#save(base) })
    this.store.onEdit((before, after, operation) => {
      if (operation?.type === 'batch') this.#origin ??= operation.origin
      this.#journal.record(before, after)
      this.autosave.changed()
    })
  }

  /** What a person has to decide; `undefined` while there is nothing. */
  conflict = (): Conflict | undefined => this.#question?.conflict

  /** Calls back when a conflict comes or goes. @returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether unsaved edits would survive the page. */
  isKept = (): boolean => this.#journal.isLasting

  /** Resolves when what was done so far would survive the page. */
  settled(): Promise<void> {
    return this.#journal.settled()
  }

  /** Brings back what earlier editors of this text left unsaved, up to where a person has to decide: the rest waits on its shelf. @returns whether there was anything. */
  async recover(): Promise<boolean> {
    this.#hasLeftovers = false
    const kept = await this.#keptHistory()
    const isRecalled = kept !== undefined && this.#recall(kept, this.#stored, 'below')
    const leftovers = await this.#shelf.leftovers(this.#recordingId).catch(() => [])
    for (const leftover of leftovers) if (!(await this.#recoverOne(leftover))) this.#hasLeftovers = true
    // Kept as it was being saved, which never arrived: what was brought back is the last of the kept steps.
    if (kept && !isRecalled) this.#recall(kept, this.store.document(), 'instead')
    return leftovers.some(({ steps }) => steps.length > 0)
  }

  /** The server's text came again. It is taken when it is newer and nothing of ours would be lost. */
  receive(revised: Revised): void {
    const { autosave } = this
    if (autosave.hasUnsaved() || revised.revision < autosave.revision) return
    if (revised.revision === autosave.revision && this.#hasSaved) return
    this.#load(this.#remembered(revised))
  }

  /** Another editor has saved: takes its text in, under what is not saved here. */
  async follow(revision: number): Promise<void> {
    if (!this.#isBehind(revision)) return
    const { data: theirs } = await fetchRevised(this.#surroundings.transport, this.#recordingId)
    // A save of ours may have overtaken this answer, or be about to.
    if (theirs && this.#isBehind(theirs.revision)) this.#join(theirs)
  }

  /** Asks about the text as it is now: what was typed since the conflict was found may contradict at more places, or at none any more. */
  compare(): void {
    const { conflict, compared, leftover } = this.#question ?? {}
    if (!conflict || compared === this.store.document()) return
    if (leftover) this.#askAnew()
    else this.#join(conflict.theirs)
  }

  /** Goes on with the text that a person put together out of ours and theirs, and with what was typed since the two were compared. */
  resolve(document: TranscriptDocument): void {
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

  /** Goes over from one choice to another at the places where they differ. What was done elsewhere since stays. */
  exchange(chosen: TranscriptDocument, other: TranscriptDocument): void {
    this.store.adopt(rebase([changeBetween(chosen, other)], chosen.speakers, this.store.document()).document)
  }

  /** The page goes. What is not saved stays in the journal. */
  end(): void {
    this.autosave.stop()
    this.#journal.end()
  }

  /** Past the cache, whose errors the host announces one by one: this one says in its own place how it goes, as often as it tries. */
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
      if (!isDomainError(error, 'NEWER_REVISION')) return { error }
      // The server knows each change that it took: this one it has not taken, and it may be made again.
      this.#unanswered = undefined
      this.#origin ??= next.sent.origin
      const caughtUp = await this.#catchUp()
      if (caughtUp !== undefined) return { error: caughtUp }
      if (this.#question && !this.#question.leftover) return { error }
      revision = this.autosave.revision
      collisions += 1
    }
    return { error: { kind: 'unreachable', isTimeout: false } }
  }

  #nextChange(revision: number): { sent: SentChange; document: TranscriptDocument } | undefined {
    const document = this.store.document()
    this.#keepHistory(document)
    const changes = sectionChangesOf(this.#stored, document)
    const through = this.#journal.close()
    const origin = this.#origin
    this.#origin = undefined
    if (changes.length > 0) return { sent: { changeId: freshId(), revision, changes, origin, through }, document }
    void this.#journal.saved(through, document.speakers)
    return undefined
  }

  async #conclude({ sent, document }: { sent: SentChange; document: TranscriptDocument }, revision: number): Promise<void> {
    this.#unanswered = undefined
    this.#stored = document
    this.#hasSaved = true
    await this.#journal.saved(sent.through, document.speakers)
    this.#surroundings.onSaved?.(revision)
  }

  async #send({
    changeId,
    revision,
    changes,
    origin,
  }: SentChange): Promise<{ data: { revision: number }; error?: undefined } | { data?: undefined; error: ApiError }> {
    const { data, error } = await sendCall(
      this.#surroundings.transport,
      call('updateSections', {
        recordingId: this.#recordingId,
        changeId,
        revision,
        visitId: this.#journal.id,
        changes: [...changes],
        ...(origin ? { origin } : {}),
      }),
    )
    return error ? { error } : { data: data as AnswerOf<'updateSections'> }
  }

  /** Puts what is not saved on top of the server's text as it is now, unless a newer one is here already. @returns why that text can't be had. */
  async #catchUp(): Promise<ApiError | undefined> {
    const { data: theirs, error } = await fetchRevised(this.#surroundings.transport, this.#recordingId)
    if (theirs && theirs.revision >= this.#newest()) this.#join(theirs)
    return error
  }

  /** The newest revision that was seen here, if only in a question about it. */
  #newest(): number {
    return Math.max(this.autosave.revision, this.#question?.conflict.theirs.revision ?? 0)
  }

  /** Whether a revision is news here. A save that is under way finds out itself. */
  #isBehind(revision: number): boolean {
    return revision > this.#newest() && this.autosave.state().status !== 'saving'
  }

  /** Puts what is not saved on top of this text, or asks a person where both changed the same. */
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

  #keepHistory(document: TranscriptDocument): void {
    // A browser that keeps nothing must not keep anyone from saving.
    this.#surroundings.histories
      ?.write({ recordingId: this.#recordingId, text: fingerprintOf(document), memory: memoryOf(document), ...this.store.keptSteps() })
      .catch(() => undefined)
  }

  /** What an earlier page kept; this one asks once. */
  async #keptHistory(): Promise<KeptHistory | undefined> {
    if (this.#hasRecalled) return undefined
    this.#hasRecalled = true
    return this.#surroundings.histories?.read(this.#recordingId).catch(() => undefined)
  }

  /** Takes over steps that were kept for a text. @returns whether it is that text. */
  #recall({ text, memory, undo, redo }: KeptHistory, document: TranscriptDocument, how: 'below' | 'instead'): boolean {
    if (fingerprintOf(document) !== text) return false
    this.#stored = withMemory(this.#stored, memory)
    this.store.recall(withMemory(this.store.document(), memory), { undo, redo }, how)
    return true
  }

  /** The server's text with what only this editor knows of it. */
  #remembered({ document, revision }: Revised): Revised {
    return { document: withMemory(document, memoryOf(this.store.document())), revision }
  }

  /** Brings back what one editor left, unless a person has to decide something first. @returns whether it is done with. */
  async #recoverOne(leftover: Leftover): Promise<boolean> {
    const settled = await this.#settleSent(leftover)
    if (this.#question || !this.#bringBack(settled)) return false
    await this.#putAway(settled)
    return true
  }

  /** Puts what an earlier editor did on top of the text, or asks a person where others changed the same since. @returns whether no one is asked. */
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
    if (contested.size > 0) this.#ask({ conflict: conflictOf(theirs, document, contested), compared, leftover })
    else this.store.adopt(document)
    return contested.size === 0
  }

  /** Forgets what an earlier editor left, once it would survive the page as ours. */
  async #putAway({ head }: Leftover): Promise<void> {
    await this.#journal.settled()
    await this.#shelf.remove(head.id)
  }

  /** A question is no more. Brings back what had to wait for it. @param answered Whose edits it was about. */
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
    const speakers = steps.findLast(({ sequence, change }) => sequence <= through && change.speakers)?.change.speakers?.after ?? head.speakers
    return { head: { ...head, speakers }, steps: steps.filter(({ sequence }) => sequence > through) }
  }

  #load(revised: Revised): void {
    this.#stored = revised.document
    this.store.replace(revised.document)
    this.autosave.reset(revised.revision)
    this.#askAnew()
  }

  /** The text became another one. That answers what was asked about saving it; what an earlier editor left is compared with this one. */
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
