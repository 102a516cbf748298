import type { EditorCommand } from './editor-command.ts'
import { editorCommands } from './editor-commands.ts'

const otherWindows =
  '[role="dialog"]:not([data-editor-panel]), [role="alertdialog"], [role="menu"], [role="listbox"]'
const fields = 'input:not([data-untouched]), textarea, select'

/** Whether a key pressed here may be one of the editor's. */
export function isForEditor(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  return !(event.target instanceof Element && event.target.closest(otherWindows))
}

/** `undefined` when the key is meant for something else. */
export function editorCommandOf(event: KeyboardEvent): EditorCommand | undefined {
  if (!isForEditor(event) || event.altKey || event.ctrlKey === event.metaKey) return undefined
  const pressed = event.key.toLowerCase()
  const command = editorCommands.find(({ keys = [] }) =>
    keys.some(({ key, shift = false }) => key === pressed && shift === event.shiftKey),
  )
  const isInField = event.target instanceof Element && event.target.closest(fields) !== null
  return command?.leavesFields && isInField ? undefined : command
}
