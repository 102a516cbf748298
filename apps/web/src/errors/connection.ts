export type ConnectionState = 'online' | 'offline' | 'unreachable'

export interface Connection {
  state: () => ConnectionState
  subscribe: (listener: () => void) => () => void
  answered: () => void
  missed: () => void
}

export function createConnection(browser: Window): Connection {
  const listeners = new Set<() => void>()
  let isMissed = false
  const notifyAll = (): void => listeners.forEach((listener) => listener())
  const set = (missed: boolean): void => {
    if (missed === isMissed) return
    isMissed = missed
    notifyAll()
  }
  browser.addEventListener('offline', notifyAll)
  browser.addEventListener('online', () => {
    isMissed = false
    notifyAll()
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
