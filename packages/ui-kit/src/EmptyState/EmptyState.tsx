import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  icon?: IconName | undefined
  title: ReactNode
  /** What this place is for. */
  description?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** `1` where this is all that a page shows: its title is the page's heading. @default none, the title is a paragraph */
  level?: 1 | undefined
}

/** Stands where content will be. */
export function EmptyState({ icon, title, description, action, level }: EmptyStateProps): ReactNode {
  const Title = level === undefined ? 'p' : 'h1'
  return (
    <div className={styles.root}>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} size={28} />
        </span>
      ) : null}
      <Title className={styles.title}>{title}</Title>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
