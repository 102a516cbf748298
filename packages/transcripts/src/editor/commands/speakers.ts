import type { EditorCommand } from './editor-command.ts'

export const speakers: EditorCommand = {
  id: 'speakers',
  button: { icon: 'users', label: 'speakers.whoIsWho' },
  run: ({ openTool }) => openTool('speakers'),
}
