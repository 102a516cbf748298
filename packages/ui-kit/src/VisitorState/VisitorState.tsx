import type { ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../EmptyState/EmptyState.tsx'

export interface VisitorStateProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'description'> {
  logInLabel: ReactNode
  /** Without it there is no button to log in. */
  onLogIn?: (() => void) | undefined
}

/** Stands where only a user with an account has anything to see or to do. */
export function VisitorState({ logInLabel, onLogIn, ...words }: VisitorStateProps): ReactNode {
  const button = (
    <Button variant="primary" onClick={onLogIn}>
      {logInLabel}
    </Button>
  )
  return <EmptyState {...words} action={onLogIn ? button : undefined} />
}
