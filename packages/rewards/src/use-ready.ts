import { useEffect, useRef } from 'react'
import { useEffectEvent } from 'use-effect-event'

/** Calls `onReady` once, as soon as `isReady`. */
export function useReady(isReady: boolean, onReady: (() => void) | undefined): void {
  const isTold = useRef(false)
  const tell = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (!isReady || isTold.current) return
    isTold.current = true
    tell()
  }, [isReady])
}
