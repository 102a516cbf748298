import { lazyWithRetry } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Playback } from '@longhand/player'
import type { Review } from '../review/load-review.ts'
import type { TranscriptSession } from '../session/transcript-session.ts'
import type { EditorControls } from './use-editor-controls.ts'

const FindBar = /* @__PURE__ */ lazyWithRetry(() =>
  import('../find/FindBar.tsx').then((file) => file.FindBar),
)
const ReviewBar = /* @__PURE__ */ lazyWithRetry(() =>
  import('../review/ReviewBar.tsx').then((file) => file.ReviewBar),
)
const SpeakersDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../../speakers/SpeakersDialog.tsx').then((file) => file.SpeakersDialog),
)

const TranscribePartDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('../transcribe-part/TranscribePartDialog.tsx').then((file) => file.TranscribePartDialog),
)

export interface EditorPanelsProps {
  editorControls: EditorControls
  session: TranscriptSession
  review: Review | undefined
  onReviewChange: (review: Review) => void
  recordingId: string
  playback: Playback
  isReadOnly: boolean
  /** BCP 47, of the text. */
  language: string | undefined
  onSeparated: () => void
}

export function EditorPanels({
  editorControls,
  session,
  review,
  onReviewChange,
  recordingId,
  playback,
  isReadOnly,
  language,
  onSeparated,
}: EditorPanelsProps): ReactNode {
  const { caret, tool, setTool } = editorControls
  const { store, autosave } = session
  // They are opened by keys, and what is typed next is meant for them.
  useEffect(() => {
    FindBar.preload()
    ReviewBar.preload()
  }, [])
  const [isAgainLoaded, setAgainLoaded] = useState(false)
  if (tool === 'again' && !isAgainLoaded) setAgainLoaded(true)
  const isFinding = tool === 'find' || tool === 'replace'
  return (
    <>
      {isFinding ? (
        <FindBar
          store={store}
          caret={caret}
          search={editorControls.search}
          isReplacing={tool === 'replace'}
          onReplacingChange={(isReplacing) => setTool(isReplacing ? 'replace' : 'find')}
          isReadOnly={isReadOnly}
          onClose={() => setTool(undefined)}
        />
      ) : null}
      {tool === 'review' && !isReadOnly ? (
        <ReviewBar
          store={store}
          review={review}
          onReviewChange={onReviewChange}
          recordingId={recordingId}
          caret={caret}
          playback={playback}
          current={editorControls.place}
          onCurrentChange={editorControls.setPlace}
          onClose={() => setTool(undefined)}
        />
      ) : null}
      {isAgainLoaded && !isReadOnly ? (
        <TranscribePartDialog
          open={tool === 'again'}
          onOpenChange={(open) => setTool(open ? 'again' : undefined)}
          recordingId={recordingId}
          store={store}
          caret={caret}
          part={editorControls.part}
          language={language}
        />
      ) : null}
      {isReadOnly ? null : (
        <SpeakersDialog
          open={tool === 'speakers'}
          onOpenChange={(open) => setTool(open ? 'speakers' : undefined)}
          recordingId={recordingId}
          store={store}
          playback={playback}
          flush={() => autosave.flush()}
          onSeparated={onSeparated}
        />
      )}
    </>
  )
}
