import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { sectionOf } from '../editor/document/transcript-document.ts'
import type { TranscriptSession } from '../editor/session/transcript-session.ts'
import type { Playback } from '../player/playback.ts'

export interface InsightsSideProps {
  fileId: string
  session: TranscriptSession
  playback: Playback
  onSpeak: ((text: string) => void) | undefined
}

// Who only reads and hears never loads it.
const InsightsPanel = lazy(async () => ({ default: (await import('./InsightsPanel.tsx')).InsightsPanel }))

/** The panel beside a text, joined to the page's session and player. */
export function InsightsSide({ fileId, session, playback, onSpeak }: InsightsSideProps): ReactNode {
  const { store, autosave } = session

  function playSection(sectionId: string): void {
    const section = sectionOf(store.document(), sectionId)
    if (!section) return
    playback.seek(section.startMs / 1000)
    playback.play()
  }

  return (
    <Suspense>
      <InsightsPanel fileId={fileId} store={store} revision={autosave.revision} onPlaySection={playSection} flush={() => autosave.flush()} onSpeak={onSpeak} />
    </Suspense>
  )
}
