import { find } from './find.ts'
import { transcribePart } from './transcribe-part.ts'
import { redo } from './redo.ts'
import { replace } from './replace.ts'
import { review } from './review.ts'
import { speakers } from './speakers.ts'
import { subtitles } from './subtitles.ts'
import { undo } from './undo.ts'
import type { EditorCommand } from './editor-command.ts'

/** Of the text as a whole: the toolbar, keys and the list of keys are made of it, in this order. What typing in a section does is in `sections/`. */
export const editorCommands: readonly EditorCommand[] = [
  undo,
  redo,
  find,
  replace,
  review,
  speakers,
  transcribePart,
  subtitles,
]
