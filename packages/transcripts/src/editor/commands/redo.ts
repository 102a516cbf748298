import { undoOrRedo } from '../session/undo-or-redo.ts'
import type { EditorCommand } from './editor-command.ts'

export const redo: EditorCommand = {
  id: 'redo',
  keys: [{ key: 'y' }, { key: 'z', shift: true }],
  leavesFields: true,
  shownKey: 'Ctrl+Y',
  listed: 'editor.undoKeys',
  button: { icon: 'redo', label: 'editor.redo' },
  canRun: (store) => store.canRedo(),
  isForSubtitles: true,
  run: ({ store, caret }) => undoOrRedo(store, caret, 'redo'),
}
