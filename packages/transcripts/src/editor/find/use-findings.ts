import type { Text } from '@longhand/transcript'
import { useLayoutEffect, useState } from 'react'
import type { Finder, Findings } from '../document/find.ts'

/** Reading goes on after what the hand and the player need. */
const sliceMs = 4

interface Counted {
  readonly finder: Finder
  readonly transcript: Text
  readonly findings: Findings
}

/** Long texts are read a little at a time: `undefined` until all of this text was read for this query. */
export function useFindings(finder: Finder, transcript: Text): Findings | undefined {
  const [counted, setCounted] = useState<Counted>()
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      const until = performance.now() + sliceMs
      if (finder.readAhead(transcript, () => performance.now() < until))
        setCounted({ finder, transcript, findings: finder.find(transcript) })
      else timer = setTimeout(read)
    }
    read()
    return () => clearTimeout(timer)
  }, [finder, transcript])
  return counted?.finder === finder && counted.transcript === transcript ? counted.findings : undefined
}
