import type { TranscriptDocument } from '@longhand/transcript-model'
import { useEffect, useState } from 'react'

/** A text that changes while it is shown. */
export interface ShownText {
  document: () => TranscriptDocument
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** What each tab of the panel gets of the page around it. */
export interface InsightContext {
  recordingId: string
  /** The text as it is now. A new object at most twice a second. */
  transcript: TranscriptDocument
  /** Plays the recording from where a section begins. */
  onPlaySection: (sectionId: string) => void
  /** Saves the text, so that what is asked for is made of what stands on the screen. */
  flush: () => Promise<void>
  /** Has a text made into a voice; absent where the host has no voices. */
  onSpeak?: ((text: string) => void) | undefined
}

const calmMs = 500

/** The text, told when no one has changed it for a moment: what stands beside it doesn't render with every key. */
export function useCalmDocument({ document, subscribe }: ShownText): TranscriptDocument {
  const [calm, setCalm] = useState(document)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setCalm(document()), calmMs)
    }
    setCalm(document())
    const leave = subscribe(wait)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [document, subscribe])
  return calm
}
