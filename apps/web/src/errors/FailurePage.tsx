import { LoadError } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useHost } from '../host.ts'
import { FailureMessage } from './FailureMessage.tsx'

export interface FailurePageProps {
  /** In the place of a page, with the header above it. @default false */
  isInShell?: boolean | undefined
}

/** A page that could not be loaded is loaded again as soon as the connection is back. */
export function FailurePage({ isInShell = false }: FailurePageProps): ReactNode {
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { connection } = useHost()
  const state = useSyncExternalStore(connection.subscribe, connection.state, connection.state)
  const isChunk = error instanceof LoadError
  const isWaiting = isChunk && state !== 'online'
  const wasWaiting = useRef(isWaiting)

  // Not by a listener of its own: what happens between the first paint and the effect would pass it.
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void navigate({ pathname, search, hash }, { replace: true })
    wasWaiting.current = isWaiting
  }, [isWaiting, navigate, pathname, search, hash])

  return <FailureMessage isChunk={isChunk} waitsWhile={isWaiting ? state : undefined} isInShell={isInShell} />
}
