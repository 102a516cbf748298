import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** On iPhones only a video can have the whole screen, with the browser's own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** `toggle` is left out where the browser has no full screen. */
export function useFullScreen(
  root: RefObject<HTMLElement | null>,
  element: HTMLVideoElement | undefined,
): { isFull: boolean; toggle: (() => void) | undefined } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = (): void => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [root])

  if (document.fullscreenEnabled)
    return {
      isFull,
      // Refused without a press, and by the frame that a page is in.
      toggle: () => void (isFull ? document.exitFullscreen() : root.current?.requestFullscreen())?.catch(() => undefined),
    }
  const phone = element as PhoneVideo | undefined
  return { isFull, toggle: phone?.webkitEnterFullscreen && (() => phone.webkitEnterFullscreen?.()) }
}
