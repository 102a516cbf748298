import type { Text } from '@longhand/transcript'
import { captionsOf, cutInTurn, shownTogether } from '@longhand/transcript/captions'
import type { CaptionShape } from '@longhand/transcript/captions'
import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { webVttOf } from './caption-cues.ts'

/** A text that may be edited. */
export interface CaptionSource {
  document: () => Text
  /** @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

const restMs = 600
/** A text of five hours takes a moment to cut: keys and frames come between. */
const sliceMs = 8

/**
 * Address of a WebVTT file of the text as it is; made again when an edit has come to rest and the browser is idle: typing waits for nothing.
 *
 * @param shapeOf What captions of a text are cut to; another function is another shape.
 */
export function useCaptionTrack(
  source: CaptionSource,
  shapeOf: (document: Text) => CaptionShape,
): string | undefined {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let written: Text | undefined
    async function write(): Promise<void> {
      await whenIdle()
      const document = source.document()
      if (isOver || document === written) return
      written = document
      const shape = shapeOf(document)
      let end = performance.now() + sliceMs
      for (const _captions of cutInTurn(document, shape)) {
        if (performance.now() < end) continue
        await whenIdle()
        if (isOver || document !== written) return
        end = performance.now() + sliceMs
      }
      setAddress(
        URL.createObjectURL(
          new Blob([webVttOf(shownTogether(document, captionsOf(document, shape), shape.lineLength))], {
            type: 'text/vtt',
          }),
        ),
      )
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
  }, [source, shapeOf])

  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
