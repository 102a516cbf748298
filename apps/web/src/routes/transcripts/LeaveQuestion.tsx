import { ConfirmDialog } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { webMessages } from '../../messages.ts'

/** Saving takes a moment after the last key; only a longer wait is worth a question. */
const patienceMs = 2_500

export function LeaveQuestion({ hasUnsaved }: { hasUnsaved: boolean }): ReactNode {
  const text = webMessages.useMessages()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && nextLocation.pathname !== currentLocation.pathname,
  )
  const isWaiting = blocker.state === 'blocked'
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!hasUnsaved) {
      blocker.proceed()
      return
    }
    const timer = setTimeout(() => setAsking(true), patienceMs)
    return () => clearTimeout(timer)
  }, [blocker, hasUnsaved])

  function stay(): void {
    setAsking(false)
    // The dialog closes after its confirmation too: by then the navigation is under way.
    if (!isLeaving.current) blocker.reset?.()
  }

  function leave(): void {
    isLeaving.current = true
    blocker.proceed?.()
  }

  return (
    <ConfirmDialog
      danger
      open={isAsking && isWaiting}
      onOpenChange={(open) => {
        if (!open) stay()
      }}
      title={text('leave.title')}
      description={text('leave.description')}
      confirmLabel={text('leave.leave')}
      cancelLabel={text('leave.stay')}
      onConfirm={leave}
    />
  )
}
