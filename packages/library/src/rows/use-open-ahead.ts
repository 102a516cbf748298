import { type ApiStore, useApiStore } from '@longhand/api-client'
import { recordingStatus } from '@longhand/contracts'
import type { Recording, Transcript } from '@longhand/contracts'
import { useEffect, useRef } from 'react'
import { getRecording, getText } from '@longhand/recordings'

const dwellMs = 65
/** Not so long that a text edited meanwhile would be shown as it was. */
const heldMs = 3000

export interface AheadHandlers {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onPointerDown: () => void
  onFocus: () => void
  onBlur: () => void
}

async function read(text: Transcript): Promise<void> {
  const { readRevised } = await import('@longhand/recordings/text')
  readRevised(text)
}

/** Asks ahead, so that recording and text are there when the page is. */
export function useOpenAhead({ recordingId, fileStatus }: Recording): AheadHandlers {
  const { dispatch }: ApiStore = useApiStore()
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heldUntil = useRef(0)

  function ask(): void {
    clearTimeout(dwell.current)
    if (fileStatus !== recordingStatus.complete || Date.now() < heldUntil.current) return
    heldUntil.current = Date.now() + heldMs
    const text = dispatch(getText.initiate({ recordingId }))
    const asked = [dispatch(getRecording.initiate({ recordingId })), text]
    // What can't be had ahead is asked for again by the page, which says so.
    text.then(({ data }) => data && read(data)).catch(() => undefined)
    // Not with the link: it goes before the page that it leads to has asked.
    setTimeout(() => {
      for (const request of asked) request.unsubscribe()
    }, heldMs)
  }

  function pollSoon(): void {
    clearTimeout(dwell.current)
    dwell.current = setTimeout(ask, dwellMs)
  }

  function forget(): void {
    clearTimeout(dwell.current)
  }
  useEffect(() => forget, [])

  return {
    onPointerEnter: pollSoon,
    onPointerLeave: forget,
    onPointerDown: ask,
    onFocus: pollSoon,
    onBlur: forget,
  }
}
