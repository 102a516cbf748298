import { useEffect, useState } from 'react'

/** Whole seconds; 0 when nothing runs. */
export interface Countdown {
  secondsLeft: number
  start: (seconds: number) => void
  stop: () => void
}

/** Counts down by the clock, so that a tab that slept shows the right second when it wakes. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return
    const timer = setInterval(() => {
      const present = Date.now()
      setNow(present)
      if (present >= endsAt) setEndsAt(0)
    }, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    start: (seconds) => {
      const present = Date.now()
      setNow(present)
      setEndsAt(present + seconds * 1000)
    },
    stop: () => setEndsAt(0),
  }
}
