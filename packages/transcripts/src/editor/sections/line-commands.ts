import type { TextSelection } from '../session/caret.ts'

export interface LineKeys {
  /** Something is about to be typed: what is selected before it. */
  onBefore: (at: TextSelection | undefined) => void
  /** Escape, and an Enter that cuts nothing. */
  onEnd: () => void
  /** Enter. @returns whether it did something. */
  onSplit: (at: TextSelection) => boolean
  /** Backspace at the beginning, Delete at the end. @returns whether it did something. */
  onMerge: (direction: 'before' | 'after') => boolean
  onCutOut: () => void
  /** Alt and Enter: on to the section behind this one. */
  onNext: () => void
  onParagraphs: (at: TextSelection, paragraphs: readonly string[]) => void
  onHistory: (direction: 'undo' | 'redo') => void
}

export interface LineContext {
  keys: LineKeys
  /** What is selected in the line. */
  at: TextSelection | undefined
  /** Of the line, in UTF-16 units. */
  length: number
  isShift: boolean
}

/** One key of a section that is edited, and its line of the list of keys. */
export interface LineCommand {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  /** @default none; Shift makes no difference then */
  readonly held?: 'Alt' | 'Ctrl+Shift'
  readonly shownKey: string
  /** Commands that follow each other with the same one share a line. */
  readonly listed:
    'editor.finishEditing' | 'editor.split' | 'editor.join' | 'editor.cutOut' | 'editor.nextSection'
  /** @returns `false` where it has nothing to do: the key is the browser's. */
  readonly run: (context: LineContext) => boolean | void
}

export const lineCommands: readonly LineCommand[] = [
  { key: 'Escape', shownKey: 'Esc', listed: 'editor.finishEditing', run: ({ keys }) => keys.onEnd() },
  {
    key: 'Enter',
    shownKey: 'Enter',
    listed: 'editor.split',
    run: ({ keys, at, length, isShift }: LineContext): void => {
      if (isShift || !at || at.from === 0 || at.from === length || !keys.onSplit(at)) keys.onEnd()
    },
  },
  {
    key: 'Backspace',
    shownKey: '⌫',
    listed: 'editor.join',
    run: ({ keys, at }) => at?.to === 0 && keys.onMerge('before'),
  },
  {
    key: 'Delete',
    shownKey: 'Del',
    listed: 'editor.join',
    run: ({ keys, at, length }) => at?.from === length && keys.onMerge('after'),
  },
  {
    key: 'Enter',
    held: 'Ctrl+Shift',
    shownKey: 'Ctrl+Shift+Enter',
    listed: 'editor.cutOut',
    run: ({ keys }) => keys.onCutOut(),
  },
  {
    key: 'Enter',
    held: 'Alt',
    shownKey: 'Alt+Enter',
    listed: 'editor.nextSection',
    run: ({ keys }) => keys.onNext(),
  },
]

export function lineCommandOf(event: KeyboardEvent): LineCommand | undefined {
  const held = heldOf(event)
  return held === undefined
    ? undefined
    : lineCommands.find((command) => command.key === event.key && (command.held ?? 'none') === held)
}

function heldOf({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'none' | 'Alt' | 'Ctrl+Shift' | undefined {
  const isControl = ctrlKey || metaKey
  if (isControl) return shiftKey ? 'Ctrl+Shift' : undefined
  if (altKey) return shiftKey ? undefined : 'Alt'
  return 'none'
}
