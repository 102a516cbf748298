import type { ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import styles from '../EmptyState/EmptyState.module.css'
import { kitMessages } from '../i18n/kit-messages.ts'
import { Icon } from '../Icon/Icon.tsx'

export interface ErrorStateProps {
  title: ReactNode
  /** What happened and what helps, in plain words. */
  description?: ReactNode
  /** Another way on, such as back. */
  action?: ReactNode
  /** `1` where this is all that a page shows: its title is the page's heading. @default none, the title is a paragraph */
  level?: 1 | undefined
  /** Without it there is no button to try again. */
  onRetry?: (() => void) | undefined
  /** @default "Try again", in the language of the page */
  retryLabel?: string | undefined
  /** @default false */
  retrying?: boolean | undefined
}

/** Stands where content could not be loaded. */
export function ErrorState({
  title,
  description,
  action,
  level,
  onRetry,
  retryLabel,
  retrying,
}: ErrorStateProps): ReactNode {
  const kit = kitMessages.useMessages()
  const Title = level === undefined ? 'p' : 'h1'
  return (
    <div className={styles.root} role="alert">
      <span className={styles.icon} data-tone="red">
        <Icon name="warning" size={28} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {description ? <p className={styles.description}>{description}</p> : null}
      {onRetry || action ? (
        <div className={styles.action}>
          {onRetry ? (
            <Button icon="refresh" busy={retrying} onClick={onRetry}>
              {retryLabel ?? kit('retry')}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
