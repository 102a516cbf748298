import type { Recording } from '@longhand/contracts'

export type RecordingQuestionKind =
  'transcribe' | 'move' | 'tags' | 'hotWords' | 'merge' | 'split' | 'import' | 'typing'

export interface RecordingHandlers {
  onOpen: (record: Recording) => void
  hrefOf: ((record: Recording) => string) | undefined
  onAsk: (kind: RecordingQuestionKind, records: readonly Recording[]) => void
  onDelete: (record: Recording) => void
  onTag: ((tag: string) => void) | undefined
  /** Takes those chosen with it along; absent where there is nowhere to drop. */
  onDrag: ((record: Recording, data: DataTransfer) => void) | undefined
  folderNameOf: (record: Recording) => string | undefined
}
