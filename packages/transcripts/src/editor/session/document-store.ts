import { applyOperation } from '../document/operations.ts'
import type { Operation } from '../document/operations.ts'
import type { TranscriptDocument } from '../document/transcript-document.ts'

/** The transcript that is open. What shows a part of it subscribes to that part. */
export class DocumentStore {
  #document: TranscriptDocument
  #listeners = new Set<() => void>()
  #onEdit: () => void = () => undefined

  constructor(document: TranscriptDocument) {
    this.#document = document
  }

  document = (): TranscriptDocument => this.#document

  /** Calls back after each change. @returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whom to tell of operations that changed something. Loading another text is none. */
  onEdit(listener: () => void): void {
    this.#onEdit = listener
  }

  /** Carries out what a person did. */
  apply(operation: Operation): void {
    const after = applyOperation(this.#document, operation)
    if (after === this.#document) return
    this.#set(after)
    this.#onEdit()
  }

  /** Takes another text, such as a newer revision. */
  replace(document: TranscriptDocument): void {
    this.#set(document)
  }

  #set(document: TranscriptDocument): void {
    this.#document = document
    for (const listener of this.#listeners) listener()
  }
}
