import { sectionOf } from '@longhand/transcript-model'
import type { ReactNode } from 'react'
import type { TranscriptSession } from '../editor/session/transcript-session.ts'
import { InsightsPanel } from '../lazy-parts.ts'
import type { Playback } from '../player/playback.ts'
import type { InsightsTab } from './InsightsTabs.tsx'

export interface InsightsSideProps {
  fileId: string
  tab: InsightsTab
  id: string
  session: TranscriptSession
  playback: Playback
  onSpeak: ((text: string) => void) | undefined
}

/** The panel beside a text, joined to the page's session and player. */
export function InsightsSide({ fileId, tab, id, session, playback, onSpeak }: InsightsSideProps): ReactNode {
  const { store, autosave } = session

  function playSection(sectionId: string): void {
    const section = sectionOf(store.document(), sectionId)
    if (!section) return
    playback.seek(section.startMs / 1000)
    playback.play()
  }

  return (
    <InsightsPanel
      fileId={fileId}
      tab={tab}
      id={id}
      store={store}
      revision={autosave.revision}
      onPlaySection={playSection}
      flush={() => autosave.flush()}
      onSpeak={onSpeak}
    />
  )
}
