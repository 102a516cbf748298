import type { Text } from '@longhand/transcript'
import { useEffect, useState } from 'react'

export interface ShownText {
  document: () => Text
  subscribe: (listener: () => void) => () => void
}

export interface InsightContext {
  recordingId: string
  /** The text as it is now. A new object at most twice a second. */
  transcript: Text
  onPlaySection: (sectionId: string) => void
  /** Saves the text, so that what is asked for is made of what stands on the screen. */
  flush: () => Promise<void>
  onSpeak?: ((text: string) => void) | undefined
}

const calmMs = 500

/** Set when no one has changed the text for a moment: what stands beside it doesn't render with every key. */
export function useCalmDocument({ document, subscribe }: ShownText): Text {
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
