import { Children, type ReactNode } from 'react'
import styles from './ActionList.module.css'

export interface ActionListProps {
  id?: string | undefined
  /** {@link ActionListItem}s. */
  children: ReactNode
}

/**
 * Things of one kind, each with what can be done to it.
 *
 * @example
 * ```tsx
 * <ActionList>
 *   <ActionListItem title="Obsidian" details={['Last used today']} actions={<Button size="small" aria-label="Revoke Obsidian">Revoke</Button>} />
 * </ActionList>
 * ```
 */
export function ActionList({ id, children }: ActionListProps): ReactNode {
  return (
    <ul id={id} className={styles.list}>
      {children}
    </ul>
  )
}

export interface ActionListItemProps {
  /** What it is called, with badges and codes behind. */
  title: ReactNode
  note?: ReactNode
  /** Facts in a row, which go on in the next line where there is no room; null is left out. */
  details?: readonly ReactNode[] | undefined
  /** Buttons, whose labels name the thing: read alone, they are all the same otherwise. */
  actions?: ReactNode
  /** More, below. */
  children?: ReactNode
}

export function ActionListItem({
  title,
  note,
  details = [],
  actions,
  children,
}: ActionListItemProps): ReactNode {
  const shown = Children.toArray(details)
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <p className={styles.title}>{title}</p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {shown.length === 0 ? null : (
          <p className={styles.details}>
            {shown.map((detail, place) => (
              <span key={place}>{detail}</span>
            ))}
          </p>
        )}
        {children}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </li>
  )
}
