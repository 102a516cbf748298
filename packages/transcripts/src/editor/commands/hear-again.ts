import type { EditorCommand } from './editor-command.ts'

export const hearAgain: EditorCommand = {
  id: 'hear-again',
  keys: [{ key: 'h', shift: true }],
  shownKey: 'Ctrl+Shift+H',
  listed: 'editor.hearAgain',
  run: ({ openTool }) => openTool('again'),
}
