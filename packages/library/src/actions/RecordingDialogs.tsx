import { lazyWithRetry } from '@longhand/ui-kit'
import type { Recording } from '@longhand/contracts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { TranscriptionCost } from '@longhand/recordings'
import type { RecordingQuestionKind } from './recording-handlers.ts'

const HotWordsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/HotWordsDialog').then((file) => file.HotWordsDialog),
)
const ImportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/ImportDialog').then((file) => file.ImportDialog),
)
const MergeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/MergeDialog').then((file) => file.MergeDialog),
)
const MoveDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../folders/MoveDialog.tsx').then((file) => file.MoveDialog),
)
const SplitDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/SplitDialog').then((file) => file.SplitDialog),
)
const TagsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../tags/TagsDialog.tsx').then((file) => file.TagsDialog),
)
const TranscribeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/TranscribeDialog').then((file) => file.TranscribeDialog),
)
const TypingDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/TypingDialog').then((file) => file.TypingDialog),
)

export interface RecordingQuestion {
  readonly kind: RecordingQuestionKind
  readonly records: readonly Recording[]
}

export interface RecordingDialogsProps extends TranscriptionCost {
  question: RecordingQuestion | undefined
  onClose: () => void
  onDone: () => void
}

export function RecordingDialogs({ question, onClose, onDone, ...cost }: RecordingDialogsProps): ReactNode {
  // What it was about stays readable while it closes.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const records = shown?.records ?? []
  const [first] = records
  const window = (kind: RecordingQuestionKind): { open: boolean; onOpenChange: (open: boolean) => void } => ({
    open: question?.kind === kind,
    onOpenChange: (open) => {
      if (!open) onClose()
    },
  })
  return (
    <>
      <TranscribeDialog
        {...window('transcribe')}
        {...cost}
        recordings={shown?.kind === 'transcribe' ? records : []}
        onStarted={onDone}
      />
      <MoveDialog {...window('move')} recordings={records} onMoved={onDone} />
      <TagsDialog {...window('tags')} recordings={records} />
      <MergeDialog {...window('merge')} recordings={records} onStarted={onDone} />
      <SplitDialog
        {...window('split')}
        recordings={shown?.kind === 'split' ? records : []}
        onStarted={onDone}
      />
      {first ? <ImportDialog {...window('import')} {...cost} recording={first} onImported={onDone} /> : null}
      {first ? <TypingDialog {...window('typing')} recording={first} onStarted={onDone} /> : null}
      {first ? (
        <HotWordsDialog
          {...window('hotWords')}
          scope={{ kind: 'recording', recordingId: first.recordingId, name: first.fileName }}
        />
      ) : null}
    </>
  )
}
