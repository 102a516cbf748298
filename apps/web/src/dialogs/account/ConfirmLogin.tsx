import { lazyWithRetry } from '@longhand/ui-kit'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useHost } from '../../host.ts'

const Question = lazyWithRetry(() =>
  import('./HostConfirmLogin.tsx').then(({ HostConfirmLogin }) => HostConfirmLogin),
)

/** Lies over any dialog, as those of the page are what makes the call. Loaded when it is first asked. */
export function ConfirmLogin(): ReactNode {
  const { confirmation } = useHost()
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isAsking, confirmation.isAsking)
  const [wasAsked, setAsked] = useState(false)
  if (isAsking && !wasAsked) setAsked(true)
  return wasAsked ? <Question open={isAsking} /> : null
}
