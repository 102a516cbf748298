import type { AccessEntry, AccessGroup } from '@longhand/contracts'
import { ActionList, Button } from '@longhand/ui-kit'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'
import styles from './Access.module.css'
import { AccessRow } from './AccessRow.tsx'

/** What a group shows at first. */
const shownAtFirst = 5

export interface AccessListProps {
  group: AccessGroup
  onEnd: (entry: AccessEntry) => void
  children?: ReactNode
}

/** The entries of one kind. */
export function AccessList({ group: { kind, total, list }, onEnd, children }: AccessListProps): ReactNode {
  const text = accountMessages.useMessages()
  const [headingId, listId] = [useId(), useId()]
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? list : list.slice(0, shownAtFirst)
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.kind}>
        {text(`accessKind.${kind}`)} <span className={styles.count}>{total}</span>
      </h3>
      <ActionList id={listId}>
        {shown.map((entry) => (
          <AccessRow key={entry.entryId} kind={kind} entry={entry} onEnd={() => onEnd(entry)} />
        ))}
      </ActionList>
      {isWhole && total > list.length ? (
        <p className={styles.note}>{text('access.older', { shown: list.length, total })}</p>
      ) : null}
      {list.length > shownAtFirst ? (
        <div>
          <Button
            size="small"
            aria-expanded={isWhole}
            aria-controls={listId}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? text('access.showLess') : text('access.showAll', { count: list.length })}
          </Button>
        </div>
      ) : null}
      {children}
    </section>
  )
}
