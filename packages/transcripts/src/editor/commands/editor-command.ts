import type { IconName } from '@longhand/ui-kit'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'

export type EditorTool = 'find' | 'replace' | 'review' | 'speakers' | 'again'

/** What commands act on. */
export interface EditorContext {
  store: DocumentStore
  caret: Caret
  openTool: (tool: EditorTool) => void
  /** Shows the subtitles in the place of the text, or the text again. */
  toggleSubtitles: () => void
}

/** One thing that the toolbar, keys and the list of keys know. */
export interface EditorCommand {
  readonly id: string
  /** With Ctrl or ⌘, as `KeyboardEvent.key` in small letters; works while a user types, too. */
  readonly keys?: readonly { readonly key: string; readonly shift?: true }[]
  /** Fields take their own typing back: the keys are theirs there. */
  readonly leavesFields?: true
  readonly shownKey?: string
  /** Its line of the list of keys. Commands that follow each other with the same one share it. */
  readonly listed?:
    | 'editor.undoKeys'
    | 'editor.findKeys'
    | 'editor.reviewKeys'
    | 'editor.transcribePart'
    | 'editor.subtitlesKeys'
  /** On the toolbar. */
  readonly button?: {
    /** Only where everyone knows it: it stands in the place of the word. */
    readonly icon?: IconName
    readonly label:
      'editor.undo' | 'editor.redo' | 'editor.subtitles' | 'find.find' | 'editor.checkWords' | 'speakers.open'
  }
  /** Also while subtitles stand in the place of the text; others show the text first. */
  readonly isForSubtitles?: true
  /** Also in a text that can't be edited. */
  readonly isForReaders?: true
  /** @default always */
  readonly canRun?: (store: DocumentStore) => boolean
  readonly run: (context: EditorContext) => void
}
