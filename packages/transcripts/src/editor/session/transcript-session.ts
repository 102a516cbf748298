import { call, isDomainError, sendCall } from '@longhand/api-client'
import type { ApiError, Transport } from '@longhand/api-client'
import { answerVersion } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import { changeBetween, isEmptyChange } from '../document/change.ts'
import { rebase } from '../document/rebase.ts'
import type { TranscriptDocument } from '../document/transcript-document.ts'
import { sectionChangesOf } from '../document/wire-form.ts'
import { Autosave } from './autosave.ts'
import type { SaveAnswer } from './autosave.ts'
import { conflictOf } from './conflict.ts'
import type { Conflict } from './conflict.ts'
import { DocumentStore } from './document-store.ts'
import { freshId } from './fresh-id.ts'
import { memoryShelf } from './journal.ts'
import type { JournalShelf, Leftover, SentChange } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { readRevised } from './read-revised.ts'

/** A text of the server with the revision that it is. */
export interface Revised {
  readonly document: TranscriptDocument
  readonly revision: number
}

/** What a session needs of its surroundings. */
export interface SessionSurroundings {
  transport: Transport
  /** Where unsaved edits outlive the page. @default nowhere */
  shelf?: JournalShelf
  /** Told of each revision of ours, for other editors of the same text. */
  onSaved?: (revision: number) => void
}

/** How often a save may meet yet another newer text before it waits like one that met nobody. */
const mostCollisions = 5

/** One transcript that is open for reading and editing: the text, how it gets saved, and how it comes back after a crash. */
export class TranscriptSession {
  readonly store: DocumentStore
  readonly autosave: Autosave
  #fileId: string
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
  #conflict: Conflict | undefined
  #listeners = new Set<() => void>()

  constructor(fileId: string, { document, revision }: Revised, surroundings: SessionSurroundings) {
    this.#fileId = fileId
    this.#surroundings = surroundings
    this.#shelf = surroundings.shelf ?? memoryShelf()
    this.#stored = document
    this.#journal = new JournalWriter(this.#shelf, fileId, document.speakers)
    this.store = new DocumentStore(document)
    this.autosave = new Autosave({ revision, save: (base) => this.#save(base) })
    this.store.onEdit((before, after, operation) => {
      if (operation?.type === 'batch') this.#origin ??= operation.origin
      this.#journal.record(before, after)
      this.autosave.changed()
    })
  }

  /** What a person has to decide; `undefined` while there is nothing. */
  conflict = (): Conflict | undefined => this.#conflict

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

  /** Brings back what earlier editors of this text left unsaved. @returns whether there was anything. */
  async recover(): Promise<boolean> {
    const leftovers = await this.#shelf.leftovers(this.#fileId).catch(() => [])
    for (const leftover of leftovers) await this.#recoverOne(leftover)
    return leftovers.some(({ steps }) => steps.length > 0)
  }

  /** The server's text came again. It is taken when it is newer and nothing of ours would be lost. */
  receive({ document, revision }: Revised): void {
    const { autosave } = this
    if (autosave.hasUnsaved() || revision < autosave.revision) return
    if (revision === autosave.revision && this.#hasSaved) return
    this.#load({ document, revision })
  }

  /** Another editor has saved: takes its text in, under what is not saved here. */
  async follow(revision: number): Promise<void> {
    if (revision <= this.autosave.revision || this.autosave.state().status === 'saving') return
    await this.#catchUp()
  }

  /** Goes on with the text that a person put together out of ours and theirs. */
  resolve(document: TranscriptDocument): void {
    const { theirs } = this.#conflict ?? {}
    if (!theirs) return
    this.#setConflict(undefined)
    this.#stored = theirs.document
    this.#unanswered = undefined
    this.store.adopt(document)
    if (isEmptyChange(changeBetween(theirs.document, document))) {
      this.autosave.reset(theirs.revision)
      void this.#journal.saved(this.#journal.close(), theirs.document.speakers)
    } else this.autosave.overwrite(theirs.revision)
  }

  /** The page goes. What is not saved stays in the journal. */
  end(): void {
    this.autosave.stop()
    this.#journal.end()
  }

  /** Past the cache, whose errors the host announces one by one: this one says in its own place how it goes, as often as it tries. */
  async #save(base: number): Promise<SaveAnswer> {
    let revision = base
    for (let collisions = 0; collisions < mostCollisions; ) {
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
      // The server knows each change that it took: this one it has not taken, and it may be made anew.
      this.#unanswered = undefined
      this.#origin ??= next.sent.origin
      const caughtUp = await this.#catchUp()
      if (caughtUp !== undefined) return { error: caughtUp }
      if (this.#conflict) return { error }
      revision = this.autosave.revision
      collisions += 1
    }
    return { error: { kind: 'unreachable', isTimeout: false } }
  }

  #nextChange(revision: number): { sent: SentChange; document: TranscriptDocument } | undefined {
    const document = this.store.document()
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

  async #send({ changeId, revision, changes, origin }: SentChange): Promise<{ data: { revision: number }; error?: undefined } | { data?: undefined; error: ApiError }> {
    const { data, error } = await sendCall(this.#surroundings.transport, call('updateSections', { fileId: this.#fileId, changeId, revision, changes: [...changes], ...(origin ? { origin } : {}) }))
    return error ? { error } : { data: data as AnswerOf<'updateSections'> }
  }

  /** Puts what is not saved on top of the server's text as it is now. @returns why that text can't be had. */
  async #catchUp(): Promise<ApiError | undefined> {
    const { data, error } = await sendCall(this.#surroundings.transport, call('getText', { fileId: this.#fileId, answerVersion, form: 'columns' }))
    if (error) return error
    const theirs = readRevised(data as AnswerOf<'getText'>)
    if (!theirs) return { kind: 'protocol', status: 200, detail: 'asrResult' }
    const change = changeBetween(this.#stored, this.store.document())
    if (isEmptyChange(change)) {
      this.#load(theirs)
      return undefined
    }
    const { document, contested } = rebase([change], this.#stored.speakers, theirs.document)
    if (contested.size > 0) this.#setConflict(conflictOf(theirs, document, contested))
    else {
      this.#stored = theirs.document
      this.store.replace(document)
      this.autosave.rebased(theirs.revision)
    }
    return undefined
  }

  async #recoverOne(leftover: Leftover): Promise<void> {
    const { head, steps } = await this.#settleSent(leftover)
    if (steps.length > 0) {
      const now = this.store.document()
      const { document, contested } = rebase(steps.map(({ change }) => change), head.speakers, now)
      if (contested.size > 0) this.#setConflict(conflictOf({ document: now, revision: this.autosave.revision }, document, contested))
      else this.store.adopt(document)
      if (contested.size > 0) return this.#removeOnceResolved(head.id)
      await this.#journal.settled()
    }
    await this.#shelf.remove(head.id)
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

  #removeOnceResolved(id: string): void {
    const end = this.subscribe(() => {
      if (this.#conflict) return
      end()
      void this.#journal.settled().then(() => this.#shelf.remove(id))
    })
  }

  #load({ document, revision }: Revised): void {
    this.#stored = document
    this.store.replace(document)
    this.autosave.reset(revision)
  }

  #setConflict(conflict: Conflict | undefined): void {
    this.#conflict = conflict
    for (const listener of this.#listeners) listener()
  }
}
