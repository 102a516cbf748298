import { Button, EmptyState, type EmptyStateProps } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { supportMessages } from '../messages.ts'

export interface VisitorStateProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'description'> {
  /** Without it there is no button to log in. */
  onSignInPrompt?: (() => void) | undefined
}

/** Stands where only somebody with an account can answer. */
export function VisitorState({ onSignInPrompt, ...words }: VisitorStateProps): ReactNode {
  const text = supportMessages.useMessages()
  const button = (
    <Button variant="primary" onClick={onSignInPrompt}>
      {text('feedback.logIn')}
    </Button>
  )
  return <EmptyState {...words} action={onSignInPrompt ? button : undefined} />
}
