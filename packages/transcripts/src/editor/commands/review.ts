import type { EditorCommand } from './editor-command.ts'

export const review: EditorCommand = {
  id: 'review',
  keys: [{ key: 'e', shift: true }],
  shownKey: 'Ctrl+Shift+E',
  listed: 'editor.reviewKeys',
  button: { label: 'review.open' },
  run: ({ openTool }) => openTool('review'),
}
