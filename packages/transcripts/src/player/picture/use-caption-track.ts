import type { TranscriptDocument } from '@longhand/transcript-model'
import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { captionCues, webVttOf } from './caption-cues.ts'

/** A text that may be edited. */
export interface CaptionSource {
  document: () => TranscriptDocument
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

const restMs = 600

/** Address of a WebVTT file of the text as it is; made again when an edit has come to rest and the browser is idle: typing waits for nothing. */
export function useCaptionTrack(source: CaptionSource): string | undefined {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let written: TranscriptDocument | undefined
    async function write(): Promise<void> {
      await whenIdle()
      const document = source.document()
      if (isOver || document === written) return
      written = document
      setAddress(URL.createObjectURL(new Blob([webVttOf(captionCues(document))], { type: 'text/vtt' })))
    }
    void write()
    const end = source.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void write(), restMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [source])

  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
