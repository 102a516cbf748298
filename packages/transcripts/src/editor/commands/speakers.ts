import type { EditorCommand } from './editor-command.ts'

export const speakers: EditorCommand = {
  id: 'speakers',
  button: { label: 'speakers.open' },
  run: ({ openTool }) => openTool('speakers'),
}
