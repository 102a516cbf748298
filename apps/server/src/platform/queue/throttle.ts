import { setTimeout as delay } from 'node:timers/promises'

/** Writes a value that changes often. */
export interface Throttle {
  /** Takes the newest share; it is written soon. */
  report: (share: number) => void
  /** Writes nothing more, and waits for what is being written. */
  end: () => Promise<void>
}

/**
 * Writes at most one share at a time and one in `pauseMs`. Progress that could not be written doesn't stop the work: when the job is no
 * longer this worker's, its signal says so.
 */
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
