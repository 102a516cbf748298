import { type ApiStore, useApiStore } from '@longhand/api-client'
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { browserRecorderServices } from './browser-recorder-services.ts'
import { LiveRecorder } from './live-recorder.ts'
import { RecorderContext } from './recorder-context.ts'
import type { RecorderServices } from './recorder-services.ts'
import { isUnsaved } from './recorder-transitions.ts'

export interface RecorderProviderProps {
  /** `undefined` for a visitor. When it changes, a recording under way stops and is kept for its user. */
  userId: string | undefined
  onFound?: (() => void) | undefined
  children: ReactNode
  services?: RecorderServices | undefined
}

/** Mount it once, above everything that a navigation replaces: it keeps recording and asks before the page is left meanwhile. */
export function RecorderProvider({
  userId,
  onFound,
  children,
  services,
}: RecorderProviderProps): ReactElement {
  const store = useApiStore() as ApiStore
  const used = useMemo(() => services ?? browserRecorderServices(store), [services, store])
  const recorder = useMemo(
    () => (userId === undefined ? undefined : new LiveRecorder(userId, used)),
    [userId, used],
  )
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    if (!recorder) return undefined
    const reconnect = (): void => recorder.reconnect()
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsaved(recorder.state().status)) event.preventDefault()
    }
    window.addEventListener('online', reconnect)
    window.addEventListener('beforeunload', warn)
    void recorder.look().then((isFound) => {
      if (isFound) found.current?.()
    })
    return () => {
      window.removeEventListener('online', reconnect)
      window.removeEventListener('beforeunload', warn)
      recorder.close()
    }
  }, [recorder])
  const value = useMemo(() => ({ recorder }), [recorder])
  return <RecorderContext.Provider value={value}>{children}</RecorderContext.Provider>
}
