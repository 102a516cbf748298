import type { TranscriptDocument } from '@longhand/transcript-model'
import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { captionCues, cutInTurn, webVttOf } from './caption-cues.ts'

/** A text that may be edited. */
export interface CaptionSource {
  document: () => TranscriptDocument
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

const restMs = 600
/** A text of five hours takes a moment to cut: keys and frames come between. */
const sliceMs = 8

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
      let end = performance.now() + sliceMs
      for (const _cues of cutInTurn(document)) {
        if (performance.now() < end) continue
        await whenIdle()
        if (isOver || document !== written) return
        end = performance.now() + sliceMs
      }
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
