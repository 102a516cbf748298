import type { Session } from '@longhand/contracts'
import { useState, useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'

export function useSession(): Session | undefined {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}

/** As {@link useSession}, but `undefined` on a page that began with a visitor: who logs in gets the page again, and what began before would be cut off. */
export function useSessionOfPage(): Session | undefined {
  const session = useSession()
  const [isVisit] = useState(session === undefined)
  return isVisit ? undefined : session
}
