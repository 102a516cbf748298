import type { ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../EmptyState/EmptyState.tsx'
import { kitMessages } from '../i18n/kit-messages.ts'

export interface VisitorStateProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'description'> {
  /** @default "Log in", in the language of the page */
  logInLabel?: ReactNode
  /** Without it there is no button to log in. */
  onLogIn?: (() => void) | undefined
}

/** Stands where only a user with an account has anything to see or to do. */
export function VisitorState({ logInLabel, onLogIn, ...words }: VisitorStateProps): ReactNode {
  const kit = kitMessages.useMessages()
  const button = (
    <Button variant="primary" onClick={onLogIn}>
      {logInLabel ?? kit('logIn')}
    </Button>
  )
  return <EmptyState {...words} action={onLogIn ? button : undefined} />
}
