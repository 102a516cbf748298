import type { EditorCommand } from './editor-command.ts'

export const replace: EditorCommand = {
  id: 'replace',
  keys: [{ key: 'h' }],
  shownKey: 'Ctrl+H',
  listed: 'editor.findKeys',
  isForSubtitles: true,
  run: ({ openTool }) => openTool('replace'),
}
