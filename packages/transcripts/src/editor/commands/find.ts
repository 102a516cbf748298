import type { EditorCommand } from './editor-command.ts'

export const find: EditorCommand = {
  id: 'find',
  keys: [{ key: 'f' }],
  shownKey: 'Ctrl+F',
  listed: 'editor.findKeys',
  button: { label: 'find.find' },
  isForReaders: true,
  isForSubtitles: true,
  run: ({ openTool }) => openTool('find'),
}
