import type { EditorCommand } from './editor-command.ts'

export const find: EditorCommand = {
  id: 'find',
  keys: [{ key: 'f' }],
  shownKey: 'Ctrl+F',
  listed: 'editor.findKeys',
  button: { icon: 'search', label: 'find.title' },
  isForReaders: true,
  isForSubtitles: true,
  run: ({ openTool }) => openTool('find'),
}
