import { useEffect, useState } from 'react'
import { useRecorder, useRecorderState } from './recorder-context.ts'

/** Four times a second, or a second would now and then be shown twice as long as the next. */
const tickMs = 250

/** Seconds recorded so far; renders again while it records. */
export function useRecordedSeconds(): number {
  const recorder = useRecorder()
  const { status } = useRecorderState()
  const [, setTick] = useState(0)
  useEffect(() => {
    if (status !== 'recording') return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs)
    return () => clearInterval(timer)
  }, [status])
  return recorder?.seconds() ?? 0
}
