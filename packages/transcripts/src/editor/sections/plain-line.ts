import { selectionIn } from '../follow/text-range.ts'
import { paragraphsOf, spaceBetween } from './pasted-text.ts'
import type { TextSelection } from '../session/caret.ts'

/** Value of `contenteditable` for text without formats. Firefox before 136 knows formats only; {@link keepPlainLine} refuses them. */
export function plainEditing(): 'plaintext-only' | 'true' {
  const probe = document.createElement('p')
  probe.setAttribute('contenteditable', 'plaintext-only')
  return probe.contentEditable === 'plaintext-only' ? 'plaintext-only' : 'true'
}

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

/**
 * Enter and Escape never reach the element; what is pasted or dropped comes without line breaks.
 * @returns ends it.
 */
export function keepPlainLine(element: HTMLElement, keys: LineKeys): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      keys.onCutOut()
      return
    }
    if (event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      event.stopPropagation()
      keys.onNext()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!takes(event, selectionIn(element), element.textContent.length, keys)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const beforeInput = (event: InputEvent): void => {
    const { inputType } = event
    keys.onBefore(selectionIn(element))
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak' || inputType.startsWith('format'))
      event.preventDefault()
    else if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      event.preventDefault()
      keys.onHistory(inputType === 'historyUndo' ? 'undo' : 'redo')
    }
  }
  const insert = (pasted: string): void => {
    const paragraphs = paragraphsOf(pasted)
    const [line] = paragraphs
    const text = element.textContent
    const at = selectionIn(element) ?? { from: text.length, to: text.length }
    if (line === undefined) return
    if (paragraphs.length > 1) return keys.onParagraphs(at, paragraphs)
    const isPhrase = /\s/u.test(line)
    const before = spaceBetween(text.slice(0, at.from), line, isPhrase)
    // Deprecated and without a successor: nothing else inserts as typing does, with its events.
    document.execCommand('insertText', false, before + line + spaceBetween(line, text.slice(at.to), isPhrase))
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    insert(event.dataTransfer?.getData('text/plain') ?? '')
  }
  element.addEventListener('keydown', press)
  element.addEventListener('beforeinput', beforeInput)
  element.addEventListener('paste', paste)
  element.addEventListener('drop', drop)
  return () => {
    element.removeEventListener('keydown', press)
    element.removeEventListener('beforeinput', beforeInput)
    element.removeEventListener('paste', paste)
    element.removeEventListener('drop', drop)
  }
}

function takes(
  { key, shiftKey }: KeyboardEvent,
  at: TextSelection | undefined,
  length: number,
  keys: LineKeys,
): boolean {
  switch (key) {
    case 'Escape':
      keys.onEnd()
      return true
    case 'Enter':
      if (shiftKey || !at || at.from === 0 || at.from === length || !keys.onSplit(at)) keys.onEnd()
      return true
    case 'Backspace':
      return at?.to === 0 && keys.onMerge('before')
    case 'Delete':
      return at?.from === length && keys.onMerge('after')
    default:
      return false
  }
}
