import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  isOn: boolean
  toggle: () => void
}

export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = (): void => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [element])
  // A browser that refuses leaves everything as it is.
  const toggle = (): void => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined)
  return { isOn, toggle }
}
