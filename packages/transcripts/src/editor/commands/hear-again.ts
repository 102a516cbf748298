import type { EditorCommand } from './editor-command.ts'

export const hearAgain: EditorCommand = {
  id: 'hear-again',
  keys: [{ key: 'l', shift: true }],
  shownKey: 'Ctrl+Shift+L',
  listed: 'editor.hearAgain',
  run: ({ openTool }) => openTool('again'),
}
