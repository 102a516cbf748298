import type { EditorCommand } from './editor-command.ts'

export const replace: EditorCommand = {
  id: 'replace',
  keys: [{ key: 'h' }],
  shownKey: 'Ctrl+H',
  listed: 'editor.findKeys',
  run: ({ openTool }) => openTool('replace'),
}
