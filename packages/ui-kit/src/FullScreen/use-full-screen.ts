import { type RefObject, useEffect, useState } from 'react'

/** On iPhones only a video can have the whole screen, with the browser's own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export interface FullScreen {
  isOn: boolean
  /** Left out where the browser has no full screen. */
  toggle: (() => void) | undefined
}

/**
 * Gives an element the whole screen.
 *
 * @param video A video in it, which is shown alone on phones that give the screen to nothing else.
 */
export function useFullScreen(root: RefObject<HTMLElement | null>, video?: HTMLVideoElement): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = (): void =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [root])

  if (document.fullscreenEnabled)
    return {
      isOn,
      // Refused without a press, and by the frame that a page is in.
      toggle: () =>
        void (isOn ? document.exitFullscreen() : root.current?.requestFullscreen())?.catch(() => undefined),
    }
  const phone: PhoneVideo | undefined = video
  return { isOn, toggle: phone?.webkitEnterFullscreen && (() => phone.webkitEnterFullscreen?.()) }
}
