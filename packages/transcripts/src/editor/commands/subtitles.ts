import type { EditorCommand } from './editor-command.ts'

export const subtitles: EditorCommand = {
  id: 'subtitles',
  keys: [{ key: 'l', shift: true }],
  shownKey: 'Ctrl+Shift+L',
  listed: 'editor.subtitlesKeys',
  button: { label: 'editor.subtitles' },
  isForSubtitles: true,
  run: ({ toggleSubtitles }) => toggleSubtitles(),
}
