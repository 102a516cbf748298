import { useEffect, useState } from 'react'
import { noFindings } from '../document/find.ts'
import type { Finder, Findings } from '../document/find.ts'
import type { TranscriptDocument } from '../document/transcript-document.ts'

/** Reading goes on after what the hand and the player need. */
const sliceMs = 4

/** What is found in a text, counted a little at a time behind what is painted: until then, what was found before. */
export function useFindings(finder: Finder, transcript: TranscriptDocument): Findings {
  const [findings, setFindings] = useState(noFindings)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      const until = performance.now() + sliceMs
      if (finder.readAhead(transcript, () => performance.now() < until)) setFindings(finder.find(transcript))
      else timer = setTimeout(read)
    }
    const frame = requestAnimationFrame(() => (timer = setTimeout(read)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [finder, transcript])
  return findings
}
