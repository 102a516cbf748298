import type { Person, Role } from '@longhand/contracts'
import { Badge, Button, EmptyState, Table } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { formatMoment } from '../format.ts'
import { operatorMessages } from '../messages.ts'
import styles from '../Listing/Listing.module.css'
import type { PersonAction } from './PersonDialog.tsx'

export interface PeopleTableProps {
  people: readonly Person[]
  isBusy: boolean
  role: Exclude<Role, 'person'>
  /** Of who looks: no one suspends themselves. */
  userId: string
  onOpen: (person: Person) => void
  onAction: (person: Person, action: PersonAction) => void
}

export function PeopleTable({ people, isBusy, role, userId, onOpen, onAction }: PeopleTableProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  return (
    <Table<Person>
      caption={text('people.title')}
      captionHidden
      busy={isBusy}
      rows={people}
      rowKey={({ userId }) => userId}
      empty={<EmptyState icon="user" title={text('people.none')} />}
      columns={[
        {
          key: 'email',
          header: text('people.person'),
          rowHeader: true,
          cell: ({ email, nickName }) => (
            <span className={styles.who}>
              {email}
              <span className={styles.soft}>{nickName}</span>
            </span>
          ),
        },
        { key: 'role', header: text('people.role'), cell: (person) => text(`role.${person.role}`) },
        {
          key: 'state',
          header: text('people.state'),
          cell: ({ state }) => (
            <Badge tone={state === 'suspended' ? 'red' : 'neutral'}>{text(`state.${state}`)}</Badge>
          ),
        },
        {
          key: 'since',
          header: text('people.since'),
          cell: ({ createTime }) => formatMoment(createTime, language),
        },
        {
          key: 'seen',
          header: text('people.seen'),
          cell: ({ lastSeenTime }) =>
            lastSeenTime === null ? text('people.never') : formatMoment(lastSeenTime, language),
        },
        {
          key: 'stored',
          header: text('people.stored'),
          align: 'end',
          cell: ({ storedBytes }) => formatBytes(storedBytes, language),
        },
        {
          key: 'hours',
          header: text('people.hours'),
          align: 'end',
          cell: ({ hoursTranscribed }) => hoursTranscribed.toLocaleString(language),
        },
        {
          key: 'actions',
          header: text('people.actions'),
          align: 'end',
          cell: (person) => <Actions {...{ person, role, userId, onOpen, onAction }} />,
        },
      ]}
    />
  )
}

function Actions({
  person,
  role,
  userId,
  onOpen,
  onAction,
}: Pick<PeopleTableProps, 'role' | 'userId' | 'onOpen' | 'onAction'> & { person: Person }): ReactNode {
  const text = operatorMessages.useMessages()
  const may: Record<PersonAction, boolean> = {
    changeRole: role === 'owner',
    suspend:
      person.userId !== userId && (role === 'owner' || (role === 'operator' && person.role === 'person')),
    readmit: role === 'owner' || (role === 'operator' && person.role === 'person'),
  }
  const offered: PersonAction[] = ['changeRole', person.state === 'suspended' ? 'readmit' : 'suspend']
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        aria-label={text('people.openOf', { email: person.email })}
        onClick={() => onOpen(person)}
      >
        {text('people.open')}
      </Button>
      {offered
        .filter((action) => may[action])
        .map((action) => (
          <Button
            key={action}
            size="small"
            aria-label={text(`people.${action}Of`, { email: person.email })}
            onClick={() => onAction(person, action)}
          >
            {text(`people.${action}`)}
          </Button>
        ))}
    </span>
  )
}
