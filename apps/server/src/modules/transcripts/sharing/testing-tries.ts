import type { TryCounter } from './share-passwords.ts'

/** Counts tries in memory, as the database does for the product. */
export function memoryTries(): TryCounter {
  const windows = new Map<string, { tries: number; endsAt: Date }>()
  return {
    count: (_on, key, { now, windowSeconds }) => {
      const known = windows.get(key)
      const window =
        known && known.endsAt > now
          ? known
          : { tries: 0, endsAt: new Date(now.getTime() + windowSeconds * 1000) }
      window.tries += 1
      windows.set(key, window)
      return Promise.resolve({ ...window })
    },
    giveBack: (_on, key) => {
      const window = windows.get(key)
      if (window) window.tries -= 1
      return Promise.resolve()
    },
  }
}
