/** Whether the server can be reached, as far as the browser and the last calls tell. */
export type ConnectionState = 'online' | 'offline' | 'unreachable'

/** Follows the state of the connection. */
export interface Connection {
  state: () => ConnectionState
  /** Calls back after each change. @returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
  /** A call was answered, whatever the answer. */
  answered: () => void
  /** A call found no one. */
  missed: () => void
}

/** Joins what the browser knows (`offline`) with what calls found out (`unreachable`). */
export function createConnection(browser: Window): Connection {
  const listeners = new Set<() => void>()
  let isMissed = false
  const tellAll = (): void => listeners.forEach((listener) => listener())
  const set = (missed: boolean): void => {
    if (missed === isMissed) return
    isMissed = missed
    tellAll()
  }
  browser.addEventListener('offline', tellAll)
  browser.addEventListener('online', () => {
    isMissed = false
    tellAll()
  })
  return {
    state: () => (!browser.navigator.onLine ? 'offline' : isMissed ? 'unreachable' : 'online'),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answered: () => set(false),
    missed: () => set(true),
  }
}
