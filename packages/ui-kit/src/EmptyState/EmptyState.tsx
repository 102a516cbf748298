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
}

/** Stands where content will be. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.root}>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} size={28} />
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
