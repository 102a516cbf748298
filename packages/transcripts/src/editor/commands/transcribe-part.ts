import type { EditorCommand } from './editor-command.ts'

export const transcribePart: EditorCommand = {
  id: 'transcribe-part',
  keys: [{ key: 'h', shift: true }],
  shownKey: 'Ctrl+Shift+H',
  listed: 'editor.transcribePart',
  run: ({ openTool }) => openTool('again'),
}
