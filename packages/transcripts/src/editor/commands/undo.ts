import { undoOrRedo } from '../session/undo-or-redo.ts'
import type { EditorCommand } from './editor-command.ts'

export const undo: EditorCommand = {
  id: 'undo',
  keys: [{ key: 'z' }],
  leavesFields: true,
  shownKey: 'Ctrl+Z',
  listed: 'editor.undoKeys',
  button: { icon: 'undo', label: 'editor.undo' },
  canRun: (store) => store.canUndo(),
  isForSubtitles: true,
  run: ({ store, caret }) => undoOrRedo(store, caret, 'undo'),
}
