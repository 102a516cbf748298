import { describeError } from '@longhand/api-client'
import { type AccountState, accountStates, type Person, type Role, roles } from '@longhand/contracts'
import { Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { calls, freshOnFocus, useListPeopleQuery } from '../api/operator-api.ts'
import { ExportButton } from '../Listing/ExportButton.tsx'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import type { OperatorAddress } from '../operator-address.ts'
import styles from '../Listing/Listing.module.css'
import { SearchField } from '../Listing/SearchField.tsx'
import { operatorMessages } from '../messages.ts'
import { DefaultQuotas } from './DefaultQuotas.tsx'
import { type PersonAction, PersonDialog } from './PersonDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonPanel } from './PersonPanel.tsx'

export interface PeopleSectionProps {
  role: Exclude<Role, 'person'>
  userId: string
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** The list of people, or one of them. */
export function PeopleSection({ role, userId, address, onAddressChange }: PeopleSectionProps): ReactNode {
  const { person, ...rest } = address
  return person === undefined ? (
    <PeopleList {...{ role, userId, address, onAddressChange }} />
  ) : (
    <PersonPanel
      key={person}
      personId={person}
      role={role}
      userId={userId}
      onLeave={() => onAddressChange(rest)}
      onAddressChange={onAddressChange}
    />
  )
}

function PeopleList({ role, userId, address, onAddressChange }: PeopleSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { keyword = '', page = 1, state, role: wanted } = address
  const filters = { keyword, state, role: wanted }
  const { data, error, isFetching, refetch } = useListPeopleQuery(
    { page, pageSize, ...filters },
    freshOnFocus,
  )
  const [asked, setAsked] = useState<{ person: Person; action: PersonAction; open: boolean }>()
  const filter = (change: Partial<OperatorAddress>): void =>
    onAddressChange({ ...address, ...change, page: undefined })
  return (
    <div className={styles.section}>
      <div className={styles.filters}>
        <SearchField
          label={text('people.search')}
          value={keyword}
          onSearch={(next) => filter({ keyword: next })}
        />
        <Select<AccountState | 'all'>
          label={text('people.state')}
          value={state ?? 'all'}
          onValueChange={(next) => filter({ state: next === 'all' ? undefined : next })}
          options={(['all', ...accountStates] as const).map((value) => ({
            value,
            label: text(`state.${value}`),
          }))}
        />
        <Select<Role | 'all'>
          label={text('people.role')}
          value={wanted ?? 'all'}
          onValueChange={(next) => filter({ role: next === 'all' ? undefined : next })}
          options={(['all', ...roles] as const).map((value) => ({ value, label: text(`role.${value}`) }))}
        />
        {role === 'support' ? null : (
          <>
            <ExportButton call={calls.call('exportPeople', filters)} />
            <DefaultQuotas />
          </>
        )}
      </div>
      <ListedPages
        failure={error && text('people.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <PeopleTable
          people={data?.list ?? []}
          isBusy={isFetching}
          role={role}
          userId={userId}
          onOpen={(person) => onAddressChange({ ...address, person: person.userId })}
          onAction={(person, action) => setAsked({ person, action, open: true })}
        />
      </ListedPages>
      {asked ? (
        <PersonDialog
          key={`${asked.person.userId} ${asked.action}`}
          {...asked}
          // As it is now, where another operator has changed it.
          person={data?.list.find((one) => one.userId === asked.person.userId) ?? asked.person}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          onChanged={() => void refetch()}
        />
      ) : null}
    </div>
  )
}
