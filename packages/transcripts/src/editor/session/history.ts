import { applyChange, changeBetween, inverseOf, isEmptyChange } from '@longhand/transcript-model'
import type { Change, TranscriptDocument } from '@longhand/transcript-model'
import type { Place } from './caret.ts'
import { freshId } from './fresh-id.ts'
import { keptSteps } from './kept-history.ts'
import type { KeptHistory, KeptStep } from './kept-history.ts'

export interface EditNote {
  readonly before?: Place | undefined
  readonly after?: Place | undefined
  /** Edits of the same kind that follow each other quickly are one step. */
  readonly typing?: string | undefined
}

interface Step extends KeptStep {
  typing: string | undefined
  madeAt: number
  /** The text that a step which still grows began with. */
  from: TranscriptDocument | undefined
}

export interface Travelled {
  readonly document: TranscriptDocument
  readonly place: Place | undefined
}

const typingPauseMs = 800
const maxSteps = 500

/** Each step holds what it changed and no more. */
export class History {
  #undo: Step[] = []
  #redo: Step[] = []
  #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  record(before: TranscriptDocument, after: TranscriptDocument, note: EditNote = {}): void {
    this.#redo = []
    const last = this.#undo.at(-1)
    const madeAt = this.#now()
    const goesOn = last?.from !== undefined && note.typing !== undefined && last.typing === note.typing && madeAt - last.madeAt < typingPauseMs
    const from = goesOn ? last.from! : before
    const change = changeBetween(from, after)
    if (goesOn && isEmptyChange(change)) {
      this.#undo.pop()
      return
    }
    const step = {
      id: freshId(),
      change,
      before: goesOn ? last.before : note.before,
      after: note.after,
      typing: note.typing,
      madeAt,
      from: note.typing === undefined ? undefined : from,
    }
    if (last) last.from = undefined
    if (goesOn) this.#undo[this.#undo.length - 1] = step
    else this.#undo.push(step)
    if (this.#undo.length > maxSteps) this.#undo.shift()
  }

  /** Steps that no longer fit this text are dropped. */
  undo(document: TranscriptDocument): Travelled | undefined {
    return travel(document, this.#undo, this.#redo, (step) => ({ change: inverseOf(step.change), place: step.before }))
  }

  redo(document: TranscriptDocument): Travelled | undefined {
    return travel(document, this.#redo, this.#undo, (step) => ({ change: step.change, place: step.after }))
  }

  kept(): Pick<KeptHistory, 'undo' | 'redo'> {
    return keptSteps(this.#undo, this.#redo)
  }

  /** Puts kept steps below the present ones, or in their place. */
  recall({ undo, redo }: Pick<KeptHistory, 'undo' | 'redo'>, how: 'below' | 'instead'): void {
    const own = how === 'below' ? this.#undo : []
    const isUntouched = own.length === 0 && (how === 'instead' || this.#redo.length === 0)
    this.#undo = [...undo.map(recalled), ...own].slice(-maxSteps)
    if (isUntouched) this.#redo = redo.map(recalled)
  }

  pause(): void {
    const last = this.#undo.at(-1)
    if (last) last.from = undefined
  }
}

function travel(
  document: TranscriptDocument,
  from: Step[],
  to: Step[],
  way: (step: Step) => { change: Change; place: Place | undefined },
): Travelled | undefined {
  for (let step = from.pop(); step; step = from.pop()) {
    step.from = undefined
    const { change, place } = way(step)
    const after = applyChange(document, change)
    if (!after) continue
    to.push(step)
    return { document: after, place: place ?? placeOf(change) }
  }
  return undefined
}

function recalled(step: KeptStep): Step {
  return { ...step, typing: undefined, madeAt: 0, from: undefined }
}

function placeOf({ splices }: Change): Place | undefined {
  const section = splices[0]?.inserted[0]
  return section && { sectionId: section.id, from: section.text.length, to: section.text.length }
}
