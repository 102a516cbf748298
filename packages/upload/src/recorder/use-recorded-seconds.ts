import { useEffect, useState } from 'react'
import { useRecorder, useRecorderState } from './recorder-context.ts'

/** More often than once a second, or some seconds would be shown twice as long. */
const tickMs = 250

/** Renders again while it records. */
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
