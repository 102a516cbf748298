import { applyChange, changeBetween, inverseOf, isEmptyChange, rebase } from '@longhand/transcript'
import type { Change, Text } from '@longhand/transcript'
import { sameEnds } from '@longhand/transcript/subtitles'
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
  from: Text | undefined
}

export interface Restored {
  readonly document: Text
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

  record(before: Text, after: Text, note: EditNote = {}): void {
    this.#redo = []
    const last = this.#undo.at(-1)
    const madeAt = this.#now()
    const goesOn =
      last?.from !== undefined &&
      note.typing !== undefined &&
      last.typing === note.typing &&
      madeAt - last.madeAt < typingPauseMs
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

  /** Steps of which nothing is left in this text are dropped. */
  undo(document: Text): Restored | undefined {
    return undoOrRedo(document, this.#undo, this.#redo, { way: inverseOf, caret: ({ before }) => before })
  }

  redo(document: Text): Restored | undefined {
    return undoOrRedo(document, this.#redo, this.#undo, {
      way: (change) => change,
      caret: ({ after }) => after,
    })
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

interface Direction {
  /** Its own inverse. */
  readonly way: (change: Change) => Change
  readonly caret: (step: Step) => Place | undefined
}

function undoOrRedo(
  document: Text,
  from: Step[],
  to: Step[],
  { way, caret }: Direction,
): Restored | undefined {
  for (let step = from.pop(); step; step = from.pop()) {
    step.from = undefined
    const exact = applyChange(document, way(step.change))
    if (exact) {
      to.push(step)
      return { document: exact, place: caret(step) ?? placeOf(way(step.change)) }
    }
    const merged = mergedInto(document, way(step.change))
    if (!merged) continue
    const change = changeBetween(document, merged)
    to.push({ ...step, id: freshId(), change: way(change), before: undefined, after: undefined })
    return { document: merged, place: placeOf(change) }
  }
  return undefined
}

/** Another person wrote in the same sections since: what both wrote stays as it is. */
function mergedInto(document: Text, change: Change): Text | undefined {
  const { document: merged, contested } = rebase(
    [change],
    change.speakers?.before ?? document.speakers,
    document,
  )
  return contested.size > 0 || isEmptyChange(changeBetween(document, merged)) ? undefined : merged
}

function recalled(step: KeptStep): Step {
  return { ...step, typing: undefined, madeAt: 0, from: undefined }
}

/** Behind what is other than before. */
function placeOf({ splices }: Change): Place | undefined {
  const {
    removed: [before],
    inserted: [after],
  } = splices[0] ?? { removed: [], inserted: [] }
  if (!after) return undefined
  const at = after.text.length - (before?.id === after.id ? sameEnds(before.text, after.text).tail : 0)
  return { sectionId: after.id, from: at, to: at }
}
