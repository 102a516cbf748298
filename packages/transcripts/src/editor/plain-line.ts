/** Value of `contenteditable` for text without formats. Firefox before 136 knows formats only; {@link keepPlainLine} refuses them. */
export function plainEditing(): 'plaintext-only' | 'true' {
  const probe = document.createElement('p')
  probe.setAttribute('contenteditable', 'plaintext-only')
  return probe.contentEditable === 'plaintext-only' ? 'plaintext-only' : 'true'
}

/**
 * Keeps what a person edits one line of plain text: Enter and Escape end the editing, what is pasted or dropped comes without line breaks
 * and through the browser's own editing, so that its undo knows of it.
 *
 * @returns ends it.
 */
export function keepPlainLine(element: HTMLElement, onEnd: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    // The Enter that accepts what an input method composed is not ours; Safari says so by the key code alone.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEnd()
  }
  const beforeInput = (event: InputEvent): void => {
    if (event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak') event.preventDefault()
    else if (event.inputType.startsWith('format')) event.preventDefault()
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain'))
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    insert(event.dataTransfer?.getData('text/plain'))
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

function insert(text: string | undefined): void {
  const line = (text ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  // Deprecated and without a successor: nothing else puts text into the browser's undo.
  if (line !== '') document.execCommand('insertText', false, line)
}
