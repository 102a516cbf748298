import { describeError } from '@longhand/api-client'
import type { SoldRefund } from '@longhand/contracts'
import { Dialog, EmptyState, Select, Table } from '@longhand/ui-kit'
import { formatDate, formatPrice, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { calls, freshOnFocus } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ExportButton } from '../Listing/ExportButton.tsx'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { SearchField } from '../Listing/SearchField.tsx'
import { operatorMessages } from '../messages.ts'
import { useListRefundsQuery } from './sales-api.ts'
import { salesMessages } from './sales-messages.ts'

export interface RefundsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  mayExport: boolean
}

/** How many months back can be chosen. */
const months = 24

/** What was given back in a month, with its sums. */
export function RefundsDialog({ open, onOpenChange, mayExport }: RefundsDialogProps): ReactNode {
  const text = salesMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const [{ month, keyword, page }, setWanted] = useState<{
    month?: string
    keyword: string
    page: number
  }>({ keyword: '', page: 1 })
  const wanted = { keyword, ...(month !== undefined && { month }) }
  const { data, error, isFetching, refetch } = useListRefundsQuery(
    { page, pageSize, ...wanted },
    freshOnFocus,
  )
  const moment = (time: number | null): string => (time === null ? '' : formatMoment(time, language))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="full"
      title={text('title')}
      description={text('note')}
    >
      <div className={styles.section}>
        <div className={styles.filters}>
          {data ? (
            <Select<string>
              label={text('month')}
              value={month ?? data.month}
              onValueChange={(next) => setWanted((now) => ({ ...now, month: next, page: 1 }))}
              options={monthsUntil(data.thisMonth).map((value) => ({
                value,
                label: formatDate(new Date(`${value}-15T12:00:00`), language, {
                  year: 'numeric',
                  month: 'long',
                }),
              }))}
            />
          ) : null}
          <SearchField
            label={text('search')}
            value={keyword}
            onSearch={(next) => setWanted((now) => ({ ...now, keyword: next, page: 1 }))}
          />
          {mayExport ? <ExportButton call={calls.call('exportRefunds', wanted)} /> : null}
        </div>
        {data?.sums.map(({ currency, amount, refunds }) => (
          <p key={currency} className={styles.heading}>
            {text('sum', { count: refunds, amount: formatPrice(amount, currency, language) })}
          </p>
        ))}
        <ListedPages
          failure={error && text('listFailed')}
          reason={describeError(error, language)}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          total={data?.total}
          page={page}
          onPageChange={(next) => setWanted((now) => ({ ...now, page: next }))}
        >
          <Table<SoldRefund>
            caption={text('title')}
            captionHidden
            busy={isFetching}
            rows={data?.list ?? []}
            rowKey={({ refundNumber }) => refundNumber}
            empty={<EmptyState icon="document" title={text(keyword === '' ? 'none' : 'noneMatch')} />}
            columns={[
              {
                key: 'order',
                header: text('orderColumn'),
                rowHeader: true,
                cell: ({ name, orderNumber }) => (
                  <span className={styles.who}>
                    {name}
                    <span className={styles.soft}>{orderNumber}</span>
                  </span>
                ),
              },
              {
                key: 'buyer',
                header: text('buyer'),
                cell: ({ email }) => <span className={styles.who}>{email || room('orders.noBuyer')}</span>,
              },
              {
                key: 'amount',
                header: text('amount'),
                align: 'end',
                cell: ({ amount, price, currency }) =>
                  room('codes.usesOf', {
                    uses: formatPrice(amount, currency, language),
                    max: formatPrice(price, currency, language),
                  }),
              },
              {
                key: 'why',
                header: text('why'),
                cell: ({ reason, unusedSeconds, totalSeconds }) => (
                  <span className={styles.who}>
                    {text(`reason.${reason}`)}
                    {unusedSeconds === null || totalSeconds === null ? null : (
                      <span className={styles.soft}>
                        {text('unused', {
                          unused: Math.floor(unusedSeconds / 60).toLocaleString(language),
                          total: Math.floor(totalSeconds / 60).toLocaleString(language),
                        })}
                      </span>
                    )}
                  </span>
                ),
              },
              {
                key: 'state',
                header: text('state'),
                cell: ({ state, refusal }) =>
                  refusal ? text('refusedFor', { refusal }) : text(`refundState.${state}`),
              },
              { key: 'asked', header: text('asked'), cell: ({ requestTime }) => moment(requestTime) },
              { key: 'done', header: text('done'), cell: ({ doneTime }) => moment(doneTime) },
            ]}
          />
        </ListedPages>
      </div>
    </Dialog>
  )
}

/** The latest first. @param month `2026-11` */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: months }, (_, ago) =>
    new Date(Date.UTC(year, number - 1 - ago, 1)).toISOString().slice(0, 7),
  )
}
