import { useEffect, useRef } from 'react'
import { useEffectEvent } from 'use-effect-event'

/** Calls `onReady` once, as soon as `isReady`. */
export function useReady(isReady: boolean, onReady: (() => void) | undefined): void {
  const isReported = useRef(false)
  const reportReady = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (!isReady || isReported.current) return
    isReported.current = true
    reportReady()
  }, [isReady])
}
