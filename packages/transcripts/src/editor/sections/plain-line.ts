import { selectionIn } from '../follow/text-range.ts'
import { lineCommandOf } from './line-commands.ts'
import type { LineKeys } from './line-commands.ts'
import { paragraphsOf, spaceBetween } from './pasted-text.ts'

/** Value of `contenteditable` for text without formats. Firefox before 136 knows formats only; {@link keepPlainLine} refuses them. */
export function plainEditing(): 'plaintext-only' | 'true' {
  const probe = document.createElement('p')
  probe.setAttribute('contenteditable', 'plaintext-only')
  return probe.contentEditable === 'plaintext-only' ? 'plaintext-only' : 'true'
}

/**
 * Enter and Escape never reach the element; what is pasted or dropped comes without line breaks.
 * @returns ends it.
 */
export function keepPlainLine(element: HTMLElement, keys: LineKeys): () => void {
  const press = (event: KeyboardEvent): void => {
    const [at, length] = [selectionIn(element), element.textContent.length]
    const command = lineCommandOf(event)
    if (!command || command.run({ keys, at, length, isShift: event.shiftKey }) === false) return
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
