import { call, sendCall } from '@longhand/api-client'
import type { Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { differencesOf } from '../document/compare.ts'
import type { TranscriptDocument } from '../document/transcript-document.ts'
import { writeTranscript } from '../document/wire-form.ts'
import { Autosave } from './autosave.ts'
import type { SaveAnswer } from './autosave.ts'
import { DocumentStore } from './document-store.ts'

/** A text of the server with the revision that it is. */
export interface Revised {
  readonly document: TranscriptDocument
  readonly revision: number
}

/** One transcript that is open for reading and editing: the text, and how it gets saved. */
export class TranscriptSession {
  readonly store: DocumentStore
  readonly autosave: Autosave
  #fileId: string
  #transport: Transport
  /** What was sent since the last answer. Documents share what is equal in them. */
  #unanswered: TranscriptDocument[] = []
  /** What the server has at the revision that ours is based on. */
  #stored: TranscriptDocument
  #hasSaved = false

  constructor(fileId: string, { document, revision }: Revised, transport: Transport) {
    this.#fileId = fileId
    this.#transport = transport
    this.#stored = document
    this.store = new DocumentStore(document)
    this.autosave = new Autosave({ revision, save: (base) => this.#save(base) })
    this.store.onEdit(() => this.autosave.changed())
  }

  /** The server's text came again. It is taken when it is newer and nothing of ours would be lost; a conflict shows when saving. */
  receive({ document, revision }: Revised): void {
    if (this.autosave.hasUnsaved() || revision < this.autosave.revision) return
    if (revision === this.autosave.revision && this.#hasSaved) return
    this.#load(document, revision)
  }

  /** Whether a newer revision is a text of ours that arrived, while its answer was lost on the way back. */
  isOurs({ document }: Revised): boolean {
    return this.#unanswered.some((sent) => differencesOf(sent, document).length === 0)
  }

  /** Takes somebody else's newer text. @returns ours, which can be brought back. */
  takeTheirs({ document, revision }: Revised): TranscriptDocument {
    const ours = this.store.document()
    this.#load(document, revision)
    return ours
  }

  /** Saves ours over somebody else's newer text. */
  keepOurs({ document, revision }: Revised): void {
    this.#stored = document
    this.autosave.overwrite(revision)
  }

  /** Puts a text that was set aside in the place of the present one. */
  bringBack(document: TranscriptDocument): void {
    this.store.replace(document)
    this.autosave.changed()
  }

  #load(document: TranscriptDocument, revision: number): void {
    this.#stored = document
    this.store.replace(document)
    this.autosave.reset(revision)
  }

  /**
   * Past the cache, whose errors the host announces one by one: this one says in its own place how it goes, as often as it tries.
   */
  async #save(revision: number): Promise<SaveAnswer> {
    const document = this.store.document()
    this.#unanswered.push(document)
    const asrResult = writeTranscript(document, this.#stored)
    const { data, error } = await sendCall(this.#transport, call('updateText', { fileId: this.#fileId, asrResult, revision }))
    if (error) return { error }
    this.#unanswered = []
    this.#stored = document
    this.#hasSaved = true
    return { data: data as AnswerOf<'updateText'> }
  }
}
