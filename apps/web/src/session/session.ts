import { type Session, webSource } from '@longhand/contracts'

const keys = { userId: 'userId', token: 'token', source: 'source' } as const

export interface SessionStore {
  /** `undefined` for a visitor. The same object until it changes. */
  current: () => Session | undefined
  subscribe: (listener: (where: 'here' | 'elsewhere') => void) => () => void
  start: (session: Session) => void
  clear: () => void
  /** Clears it when `work` is over. Another tab that hears of the end sooner changes nothing here meanwhile: this one is leaving already. */
  clearAfter: (work: Promise<unknown>) => Promise<void>
}

/** Anyone who has a user id counts as logged in until the server says otherwise. */
export function createSessionStore(storage: Storage, browser: Window): SessionStore {
  const listeners = new Set<(where: 'here' | 'elsewhere') => void>()
  let session = read(storage)
  let isEnding = false
  const follow = (where: 'here' | 'elsewhere'): void => {
    if (where === 'elsewhere' && isEnding) return
    const stored = read(storage)
    if (stored?.userId === session?.userId && stored?.token === session?.token) return
    session = stored
    listeners.forEach((listener) => listener(where))
  }
  browser.addEventListener('storage', () => follow('elsewhere'))
  // A page that comes back from the browser's cache may have slept through a change.
  browser.addEventListener('pageshow', () => follow('elsewhere'))
  const clear = (): void => {
    storage.removeItem(keys.userId)
    storage.removeItem(keys.token)
    follow('here')
  }
  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start({ userId, token }) {
      // The token first: another tab that sees the user id must find the token that belongs to it.
      storage.setItem(keys.token, token)
      storage.setItem(keys.source, String(webSource))
      storage.setItem(keys.userId, userId)
      follow('here')
    },
    clear,
    async clearAfter(work) {
      isEnding = true
      try {
        await work
      } finally {
        isEnding = false
        clear()
      }
    },
  }
}

function read(storage: Storage): Session | undefined {
  const userId = storage.getItem(keys.userId)
  const token = storage.getItem(keys.token)
  return userId && token ? { userId, token } : undefined
}
