import type { Composing } from '@longhand/saving'
import type { Operation, Text } from '@longhand/transcript'

/** Counted from the section's start; a caret where both are equal. */
export interface TextPlace {
  readonly sectionId: string
  readonly from: number
  readonly to: number
}

export interface EditNote {
  readonly before?: TextPlace | undefined
  readonly after?: TextPlace | undefined
  /** Edits of the same kind that follow each other quickly are one step. */
  readonly typing?: string | undefined
}

/** The text whose subtitles are edited, with its history: a change of a subtitle is one of the text. */
export interface EditedText {
  readonly composing: Pick<Composing, 'begin' | 'end'>
  document: () => Text
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
  /** @returns whether something changed. */
  apply: (operation: Operation, note?: EditNote) => boolean
  /** The next edit is a step of its own. */
  endTyping: () => void
  /** @returns where the step was; `undefined` where there was none. */
  undo: () => TextPlace | undefined
  redo: () => TextPlace | undefined
  /** Names what an operation adds. */
  freshId: () => string
}

/** Where a user is in the text, and what asks to be seen there. */
export interface TextCaret {
  leave: () => void
  onReveal: (listener: (sectionId: string) => void) => void
}
