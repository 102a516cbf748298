import { sectionOf } from '@longhand/transcript'
import type { ReactNode } from 'react'
import type { Playback } from '@longhand/player'
import type { DocumentStore } from './session/document-store.ts'
import type { TranscriptSession } from './session/transcript-session.ts'

export interface OpenText {
  recordingId: string
  store: Pick<DocumentStore, 'document' | 'subscribe'>
  revision: number
  onPlaySection: (sectionId: string) => void
  flush: () => Promise<void>
}

export interface BesideText {
  tabs: ReactNode
  panel: ReactNode
}

export function openTextOf(
  recordingId: string,
  { store, autosave }: TranscriptSession,
  playback: Playback,
): OpenText {
  function playSection(sectionId: string): void {
    const section = sectionOf(store.document(), sectionId)
    if (!section) return
    playback.seek(section.startMs / 1000)
    playback.play()
  }

  return {
    recordingId,
    store,
    revision: autosave.revision,
    onPlaySection: playSection,
    flush: () => autosave.flush(),
  }
}
