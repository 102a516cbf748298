import type { ReactNode } from 'react'
import { Button } from '../Button/Button.tsx'
import styles from '../EmptyState/EmptyState.module.css'
import { Icon } from '../Icon/Icon.tsx'

export type ErrorStateProps = {
  title: ReactNode
  /** What happened and what helps, in plain words. */
  description?: ReactNode
  /** Another way on, such as back. */
  action?: ReactNode
  /** `1` where this is all that a page shows: its title is the page's heading. @default none, the title is a paragraph */
  level?: 1 | undefined
} & (
  | {
      onRetry: () => void
      retryLabel: string
      /** @default false */
      retrying?: boolean | undefined
    }
  | { onRetry?: never; retryLabel?: never; retrying?: never }
)

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
              {retryLabel}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  )
}
