import { Button, EmptyState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'

/** Stands where a person's rewards would be. */
export function VisitorState({ onLogIn }: { onLogIn?: (() => void) | undefined }): ReactNode {
  const text = rewardsMessages.useMessages()
  return (
    <EmptyState
      icon="gift"
      title={text('state.visitor')}
      description={text('state.visitorNote')}
      action={
        onLogIn ? (
          <Button variant="primary" onClick={onLogIn}>
            {text('state.logIn')}
          </Button>
        ) : undefined
      }
    />
  )
}
