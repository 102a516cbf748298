import { ConfirmDialog } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useEffectEvent } from 'use-effect-event'
import { webMessages } from '../../messages.ts'

export interface LeaveWords {
  title: string
  description: string
  leave: string
  isLoss?: boolean | undefined
}

export interface LeaveQuestionProps {
  hasUnsaved: boolean
  /** What is true when it is asked. */
  wordsNow: () => LeaveWords
  /** How long what ends by itself may take, in milliseconds. @default 0 */
  waitMs?: number | undefined
}

export function LeaveQuestion({ hasUnsaved, wordsNow, waitMs = 0 }: LeaveQuestionProps): ReactNode {
  const text = webMessages.useMessages()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && nextLocation.pathname !== currentLocation.pathname,
  )
  const isWaiting = blocker.state === 'blocked'
  const [words, setWords] = useState<LeaveWords>()
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  const ask = useEffectEvent(() => {
    setWords(wordsNow())
    setAsking(true)
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!hasUnsaved) {
      blocker.proceed()
      return
    }
    const timer = setTimeout(ask, waitMs)
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

  if (!words) return null
  return (
    <ConfirmDialog
      danger={words.isLoss === true}
      open={isAsking && isWaiting}
      onOpenChange={(open) => {
        if (!open) stay()
      }}
      title={words.title}
      description={words.description}
      confirmLabel={words.leave}
      cancelLabel={text('leave.stay')}
      onConfirm={leave}
    />
  )
}
