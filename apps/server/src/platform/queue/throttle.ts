import { setTimeout as delay } from 'node:timers/promises'

export interface Throttle {
  report: (share: number) => void
  end: () => Promise<void>
}

/** At most one write at a time and one in `pauseMs`. Failed writes don't stop the work. */
export function throttle(write: (share: number) => Promise<void>, pauseMs = 1_000): Throttle {
  const stop = new AbortController()
  let waiting: number | undefined
  let writing: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (waiting !== undefined && !stop.signal.aborted) {
      const share = waiting
      waiting = undefined
      await write(share).catch(() => undefined)
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    writing = undefined
  }
  return {
    report: (share) => {
      waiting = share
      writing ??= run()
    },
    end: async () => {
      stop.abort()
      await writing
    },
  }
}
