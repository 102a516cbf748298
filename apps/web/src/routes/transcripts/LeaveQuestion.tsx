import { ConfirmDialog } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { webMessages } from '../../messages.ts'

/** Saving takes a moment after the last key; only a longer wait is worth a question. */
const patienceMs = 2_500

export interface LeaveQuestionProps {
  hasUnsaved: boolean
  /** Where leaving loses nothing. @default says that changes are lost */
  words?: { title: string; description: string; leave: string } | undefined
}

export function LeaveQuestion({ hasUnsaved, words }: LeaveQuestionProps): ReactNode {
  const text = webMessages.useMessages()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && nextLocation.pathname !== currentLocation.pathname,
  )
  const isWaiting = blocker.state === 'blocked'
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  // Captions don't end by themselves in that moment.
  const waitMs = words ? 0 : patienceMs

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!hasUnsaved) {
      blocker.proceed()
      return
    }
    const timer = setTimeout(() => setAsking(true), waitMs)
    return () => clearTimeout(timer)
  }, [blocker, hasUnsaved, waitMs])

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
      danger={words === undefined}
      open={isAsking && isWaiting}
      onOpenChange={(open) => {
        if (!open) stay()
      }}
      title={words?.title ?? text('leave.title')}
      description={words?.description ?? text('leave.description')}
      confirmLabel={words?.leave ?? text('leave.leave')}
      cancelLabel={text('leave.stay')}
      onConfirm={leave}
    />
  )
}
