import { VisitorState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'

/** Stands where a person's rewards would be. */
export function RewardsVisitor({ onLogIn }: { onLogIn?: (() => void) | undefined }): ReactNode {
  const text = rewardsMessages.useMessages()
  return (
    <VisitorState
      icon="gift"
      title={text('state.visitor')}
      description={text('state.visitorNote')}
      onLogIn={onLogIn}
    />
  )
}
