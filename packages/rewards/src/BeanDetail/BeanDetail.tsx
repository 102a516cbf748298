import type { BeanEntry, RequestOf } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  EmptyState,
  Pagination,
  SegmentedControl,
  Table,
  useAppearance,
} from '@longhand/ui-kit'
import { formatDate, formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId, useState } from 'react'
import { useGetAssetQuery, useListBeanEntriesQuery } from '../api/rewards-api.ts'
import { formatSigned } from '../format/signed.ts'
import { Loaded } from '../Loaded/Loaded.tsx'
import { rewardsMessages } from '../messages.ts'
import styles from './BeanDetail.module.css'

const pageSize = 10
const kinds = ['all', 'earned', 'spent'] as const

/** Classes of the host's own for parts of the ledger. */
export type BeanDetailClassNames = Readonly<Partial<Record<'root' | 'title' | 'table', string>>>

export interface BeanDetailProps {
  appearance?: Appearance | undefined
  classNames?: BeanDetailClassNames | undefined
}

/** Newest first. For a user who is logged in. */
export function BeanDetail({ appearance, classNames = {} }: BeanDetailProps): ReactNode {
  return (
    <AppearanceProvider appearance={appearance}>
      <Ledger classNames={classNames} />
    </AppearanceProvider>
  )
}

function Ledger({ classNames }: { classNames: BeanDetailClassNames }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const id = useId()
  const { data: asset } = useGetAssetQuery()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')

  return (
    <section
      className={[styles.root, classNames.root].filter(Boolean).join(' ')}
      aria-labelledby={id}
      {...useAppearance()}
    >
      <h2 id={id} className={[styles.title, classNames.title].filter(Boolean).join(' ')}>
        {text('detail.title')}
      </h2>
      <div className={styles.head}>
        <p className={styles.balance}>
          <output className={styles.number}>
            {asset ? formatNumber(asset.allCoinNumber, language) : '–'}
          </output>
          {text('detail.balance')}
        </p>
        <SegmentedControl
          size="small"
          label={text('detail.filter')}
          value={kind}
          onValueChange={setKind}
          options={kinds.map((value) => ({ value, label: text(`detail.${value}`) }))}
        />
      </div>
      <Entries key={kind} kind={kind === 'all' ? undefined : kind} className={classNames.table} />
    </section>
  )
}

const emptyTexts = { all: 'none', earned: 'noneEarned', spent: 'noneSpent' } as const

function Entries({
  kind,
  className,
}: Pick<RequestOf<'listBeanEntries'>, 'kind'> & { className: string | undefined }): ReactNode {
  const text = rewardsMessages.useMessages()
  const [page, setPage] = useState(1)
  const none = emptyTexts[kind ?? 'all']
  const query = useListBeanEntriesQuery({ page, pageSize, kind }, { refetchOnMountOrArgChange: true })
  return (
    <Loaded query={query} height="calc(20 * var(--longhand-rem))">
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState icon="bean" title={text(`detail.${none}`)} description={text(`detail.${none}Note`)} />
        ) : (
          <div className={styles.entries}>
            <EntryTable entries={list} isBusy={query.isFetching} className={className} />
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPageChange={setPage} />
          </div>
        )
      }
    </Loaded>
  )
}

interface EntryTableProps {
  entries: readonly BeanEntry[]
  isBusy: boolean
  className: string | undefined
}

function EntryTable({ entries, isBusy, className }: EntryTableProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  return (
    <Table<BeanEntry>
      caption={text('detail.title')}
      captionHidden
      busy={isBusy}
      className={className}
      rows={entries}
      rowKey={({ entryId }) => entryId}
      columns={[
        { key: 'what', header: text('detail.what'), rowHeader: true, cell: ({ title }) => title },
        {
          key: 'when',
          header: text('detail.when'),
          align: 'end',
          cell: ({ createTime }) =>
            formatDate(new Date(createTime * 1000), language, { dateStyle: 'medium', timeStyle: 'short' }),
        },
        {
          key: 'amount',
          header: text('detail.amount'),
          align: 'end',
          cell: ({ coinNumber }) => (
            <span data-kind={coinNumber > 0 ? 'earned' : 'spent'} className={styles.amount}>
              {formatSigned(coinNumber, language)}
            </span>
          ),
        },
        {
          key: 'after',
          header: text('detail.after'),
          align: 'end',
          cell: ({ balanceAfter }) => formatNumber(balanceAfter, language),
        },
      ]}
    />
  )
}
