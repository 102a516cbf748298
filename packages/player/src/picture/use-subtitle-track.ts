import type { Text } from '@longhand/transcript'
import { subtitlesOf, cutInTurn, shownTogether } from '@longhand/transcript/subtitles'
import type { SubtitleShape } from '@longhand/transcript/subtitles'
import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'
import { webVttOf } from './subtitle-cues.ts'

/** A text that may be edited. */
export interface SubtitleSource {
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
 * @param shapeOf What subtitles of a text are cut to; another function is another shape.
 */
export function useSubtitleTrack(
  source: SubtitleSource,
  shapeOf: (document: Text) => SubtitleShape,
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
      for (const _subtitles of cutInTurn(document, shape)) {
        if (performance.now() < end) continue
        await whenIdle()
        if (isOver || document !== written) return
        end = performance.now() + sliceMs
      }
      setAddress(
        URL.createObjectURL(
          new Blob([webVttOf(shownTogether(document, subtitlesOf(document, shape), shape.lineLength))], {
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
