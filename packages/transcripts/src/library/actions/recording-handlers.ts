import type { Recording } from '@longhand/contracts'

/** What is asked about recordings in a window of its own. */
export type RecordingQuestionKind = 'transcribe' | 'move' | 'tags' | 'hotWords' | 'merge' | 'split' | 'export'

/** What can be done with the recordings of a list, however it shows them. */
export interface RecordingHandlers {
  onOpen: (record: Recording) => void
  hrefOf: ((record: Recording) => string) | undefined
  onAsk: (kind: RecordingQuestionKind, records: readonly Recording[]) => void
  onDelete: (record: Recording) => void
  onTag: ((tag: string) => void) | undefined
  /** Puts a recording, and those chosen with it, into a drag; without it there is nowhere to drop them. */
  onDrag: ((record: Recording, data: DataTransfer) => void) | undefined
  /** The folder's name where it is worth saying. */
  folderNameOf: (record: Recording) => string | undefined
}
