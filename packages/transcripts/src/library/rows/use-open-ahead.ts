import { type ApiStore, useApiStore } from '@longhand/api-client'
import { recordingStatus } from '@longhand/contracts'
import type { Recording, Transcript } from '@longhand/contracts'
import { useEffect, useRef } from 'react'
import { getRecording, getText } from '../../api/transcripts-api.ts'

/** Anyone who only crosses a link on the way to somewhere else is gone by then. */
const dwellMs = 65
/** How long what was asked for waits for the page: not so long that a text that was edited meanwhile would be shown as it was. */
const heldMs = 3000

/** What a link takes to say that a user is about to follow it. */
export interface AheadHandlers {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onPointerDown: () => void
  onFocus: () => void
  onBlur: () => void
}

/** A long text takes a moment to read; its page finds it read already. */
async function read(text: Transcript): Promise<void> {
  const { readRevised } = await import('../../editor/session/read-revised.ts')
  readRevised(text)
}

/** Asks for a recording and its text when a user is about to open it, so that they are there, or on their way, when its page is. */
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

  return { onPointerEnter: pollSoon, onPointerLeave: forget, onPointerDown: ask, onFocus: pollSoon, onBlur: forget }
}
