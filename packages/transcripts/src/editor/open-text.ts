import { sectionOf } from '@longhand/transcript-model'
import type { ReactNode } from 'react'
import type { Playback } from '../player/playback.ts'
import type { DocumentStore } from './session/document-store.ts'
import type { TranscriptSession } from './session/transcript-session.ts'

/** What a page tells of its text to what stands beside it. */
export interface OpenText {
  recordingId: string
  store: Pick<DocumentStore, 'document' | 'subscribe'>
  /** The revision of the text on the server. */
  revision: number
  /** Plays the recording from where a section begins. */
  onPlaySection: (sectionId: string) => void
  /** Saves the text as it stands on the screen. */
  flush: () => Promise<void>
}

/** What a host shows beside a text. */
export interface BesideText {
  /** They open and close the panel. */
  tabs: ReactNode
  /** `null` while it is closed. */
  panel: ReactNode
}

/** A text as it is told to what stands beside it, joined to the page's session and player. */
export function openTextOf(recordingId: string, { store, autosave }: TranscriptSession, playback: Playback): OpenText {
  function playSection(sectionId: string): void {
    const section = sectionOf(store.document(), sectionId)
    if (!section) return
    playback.seek(section.startMs / 1000)
    playback.play()
  }

  return { recordingId, store, revision: autosave.revision, onPlaySection: playSection, flush: () => autosave.flush() }
}
