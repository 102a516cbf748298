import type { Session } from '@longhand/contracts'
import { useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'

/** Who is logged in; `undefined` for a visitor. */
export function useSession(): Session | undefined {
  const { session } = useHost()
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}
