import { lazyWithRetry } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useWorkbench } from '../workbench/workbench.ts'

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

export function EditorPanels(): ReactNode {
  const { editorControls, isStill } = useWorkbench()
  const { tool, setTool } = editorControls
  // They are opened by keys, and what is typed next is meant for them.
  useEffect(() => {
    FindBar.preload()
    ReviewBar.preload()
  }, [])
  const [isAgainLoaded, setAgainLoaded] = useState(false)
  if (tool === 'again' && !isAgainLoaded) setAgainLoaded(true)
  return (
    <>
      {tool === 'find' || tool === 'replace' ? <FindBar /> : null}
      {tool === 'review' && !isStill ? <ReviewBar /> : null}
      {isAgainLoaded && !isStill ? (
        <TranscribePartDialog
          open={tool === 'again'}
          onOpenChange={(open) => setTool(open ? 'again' : undefined)}
        />
      ) : null}
      {isStill ? null : (
        <SpeakersDialog
          open={tool === 'speakers'}
          onOpenChange={(open) => setTool(open ? 'speakers' : undefined)}
        />
      )}
    </>
  )
}
