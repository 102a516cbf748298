import { Composing } from '@longhand/saving'
import { applyOperation } from '@longhand/transcript'
import type { Operation, Text } from '@longhand/transcript'
import { freshId } from './fresh-id.ts'
import { History } from './history.ts'
import type { Place } from './caret.ts'
import type { EditNote, Restored } from './history.ts'
import type { KeptHistory } from './kept-history.ts'

/** The operation is missing for steps back. */
export type EditListener = (before: Text, after: Text, operation?: Operation) => void

export class DocumentStore {
  /** Another text waits for its end; a step of the user takes what is composed first. */
  readonly composing = new Composing()
  #document: Text
  #history: History
  #listeners = new Set<() => void>()
  #onEdit: EditListener = () => undefined

  constructor(document: Text, history = new History()) {
    this.#document = document
    this.#history = history
  }

  document = (): Text => this.#document

  freshId = freshId

  canUndo = (): boolean => this.#history.canUndo
  canRedo = (): boolean => this.#history.canRedo

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called for operations and steps back that changed something, not for another text. */
  onEdit(listener: EditListener): void {
    this.#onEdit = listener
  }

  apply(operation: Operation, note?: EditNote): boolean {
    this.composing.settle()
    const before = this.#document
    const after = applyOperation(before, operation)
    if (after === before) return false
    this.#history.record(before, after, note)
    this.#set(after, before, operation)
    return true
  }

  undo(): Place | undefined {
    this.composing.settle()
    return this.#undoOrRedo(this.#history.undo(this.#document))
  }

  redo(): Place | undefined {
    this.composing.settle()
    return this.#undoOrRedo(this.#history.redo(this.#document))
  }

  keptSteps(): Pick<KeptHistory, 'undo' | 'redo'> {
    return this.#history.kept()
  }

  /** The text must read the same; the steps are those that an earlier page kept for it. */
  recall(document: Text, steps: Pick<KeptHistory, 'undo' | 'redo'>, how: 'below' | 'instead'): void {
    this.#history.recall(steps, how)
    this.#set(document)
  }

  endTyping(): void {
    this.#history.pause()
  }

  /** Unlike `replace`, it is saved and can be taken back. */
  adopt(document: Text): void {
    this.composing.settle()
    const before = this.#document
    this.#history.record(before, document)
    this.#set(document, before)
  }

  /** Takes another text, such as a newer revision. Steps that still fit it can still be taken back. */
  replace(document: Text): void {
    this.#history.pause()
    this.#set(document)
  }

  #undoOrRedo(restored: Restored | undefined): Place | undefined {
    if (!restored) {
      this.#set(this.#document)
      return undefined
    }
    this.#set(restored.document, this.#document)
    return restored.place
  }

  #set(document: Text, edited?: Text, operation?: Operation): void {
    this.#document = document
    if (edited) this.#onEdit(edited, document, operation)
    for (const listener of this.#listeners) listener()
  }
}
