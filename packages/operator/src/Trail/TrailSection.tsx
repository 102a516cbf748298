import { describeError } from '@longhand/api-client'
import type { TrailEntry } from '@longhand/contracts'
import { Button, EmptyState, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { calls, useListTrailQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { operatorMessages } from '../messages.ts'
import { ExportButton } from '../Listing/ExportButton.tsx'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import type { OperatorAddress } from '../operator-address.ts'
import styles from '../Listing/Listing.module.css'
import { SearchField } from '../Listing/SearchField.tsx'

export interface TrailSectionProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** What people and operators did. */
export function TrailSection({ address, onAddressChange }: TrailSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { keyword = '', page = 1, action } = address
  const wanted = { keyword, action }
  const { data, error, isFetching, refetch } = useListTrailQuery({ page, pageSize, ...wanted })
  const showOnly = (next: string | undefined): void =>
    onAddressChange({ ...address, action: next, page: undefined })

  return (
    <div className={styles.section}>
      <div className={styles.filters}>
        <SearchField
          label={text('trail.search')}
          value={keyword}
          onSearch={(next) => onAddressChange({ ...address, keyword: next, page: undefined })}
        />
        {action === undefined ? null : (
          <Button icon="close" onClick={() => showOnly(undefined)}>
            {text('trail.allActions', { action })}
          </Button>
        )}
        <ExportButton call={calls.call('exportTrail', wanted)} />
      </div>
      <ListedPages
        failure={error && text('trail.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <Table<TrailEntry & { key: string }>
          caption={text('trail.title')}
          captionHidden
          busy={isFetching}
          rows={(data?.list ?? []).map((entry, index) => ({ ...entry, key: `${entry.hash} ${index}` }))}
          rowKey={({ key }) => key}
          empty={<EmptyState icon="clock" title={text('trail.none')} />}
          columns={[
            { key: 'time', header: text('trail.time'), cell: ({ time }) => formatMoment(time, language) },
            {
              key: 'actor',
              header: text('trail.actor'),
              rowHeader: true,
              cell: ({ actor }) => <span className={styles.who}>{actor}</span>,
            },
            {
              key: 'action',
              header: text('trail.action'),
              cell: ({ action: done }) => (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => showOnly(done)}
                  aria-label={text('trail.onlyAction', { action: done })}
                >
                  <code>{done}</code>
                </Button>
              ),
            },
            {
              key: 'target',
              header: text('trail.target'),
              cell: ({ target }) => <span className={styles.who}>{target}</span>,
            },
            {
              key: 'before',
              header: text('trail.before'),
              cell: ({ before }) => <Changed fields={before} />,
            },
            { key: 'after', header: text('trail.after'), cell: ({ after }) => <Changed fields={after} /> },
            { key: 'address', header: text('trail.address'), cell: ({ address: from }) => from },
            {
              key: 'hash',
              header: text('trail.hash'),
              cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code>,
            },
          ]}
        />
      </ListedPages>
    </div>
  )
}

function Changed({ fields }: { fields: TrailEntry['before'] }): ReactNode {
  return (
    <span className={styles.who}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <span key={name}>
          <span className={styles.soft}>{name}</span> {String(value)}
        </span>
      ))}
    </span>
  )
}
