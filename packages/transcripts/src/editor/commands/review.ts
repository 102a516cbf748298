import type { EditorCommand } from './editor-command.ts'

export const review: EditorCommand = {
  id: 'review',
  keys: [{ key: 'e', shift: true }],
  shownKey: 'Ctrl+Shift+E',
  listed: 'editor.reviewKeys',
  button: { label: 'editor.checkWords' },
  run: ({ openTool }) => openTool('review'),
}
