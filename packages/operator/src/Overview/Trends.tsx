import { describeError } from '@longhand/api-client'
import { defaultCurrency, type TrendDay, type TrendDays, trendDays } from '@longhand/contracts'
import { ErrorState, lazyWithRetry, SegmentedControl, Skeleton, Table } from '@longhand/ui-kit'
import { formatBytes, formatDate, formatPrice, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useGetTrendsQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import listing from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import type { TrendSeries } from './TrendChart.tsx'
import styles from './Trends.module.css'

const TrendChart = /* @__PURE__ */ lazyWithRetry(
  () => import('./TrendChart.tsx').then((file) => file.TrendChart),
  <Skeleton height="11rem" />,
)

export interface TrendsProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

const pollingInterval = 300_000
const usualDays: TrendDays = 30

/** How it went, day by day. */
export function Trends({ address, onAddressChange }: TrendsProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const days = address.days ?? usualDays
  const { data, error, isFetching, refetch } = useGetTrendsQuery({ days }, { pollingInterval })
  return (
    <>
      <div className={listing.filters}>
        <h2 className={listing.heading}>{text('trends.title')}</h2>
        <SegmentedControl<`${TrendDays}`>
          label={text('trends.period')}
          size="small"
          value={`${days}`}
          onValueChange={(chosen) =>
            onAddressChange({ ...address, days: trendDays.find((one) => `${one}` === chosen) })
          }
          options={trendDays.map((value) => ({
            value: `${value}` as const,
            label: text('trends.days', { count: value }),
          }))}
        />
      </div>
      {error ? (
        <ErrorState
          title={text('trends.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : (
        <>
          <p className={listing.total}>
            {data.countedTime === null
              ? text('trends.notYet', { timeZone: data.timeZone })
              : text('trends.counted', {
                  timeZone: data.timeZone,
                  time: formatMoment(data.countedTime, language),
                })}
          </p>
          <Charts days={data.days} />
        </>
      )}
    </>
  )
}

type Figure = Exclude<keyof TrendDay, 'day'>

function Charts({ days }: { days: readonly TrendDay[] }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const yuan = (amount: number): string => formatPrice(amount, defaultCurrency, language)
  const number = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 2 })
  const bytes = (value: number): string => formatBytes(value, language)
  const span = (seconds: number): string => formatTimeSpan(seconds, language)
  const known = (field: Figure): number[] => days.flatMap((day) => day[field] ?? [])
  const sum = (field: Figure): number => known(field).reduce((total, value) => total + value, 0)
  const inPeriod = (field: Figure): string => text('trends.inPeriod', { amount: number(sum(field)) })
  /** With how many there are now, where that was counted. */
  const withAll = (field: Figure, all: Figure): string => {
    const now = known(all).at(-1)
    if (now === undefined) return inPeriod(field)
    return text('trends.inPeriodOf', { amount: number(sum(field)), all: number(now) })
  }
  const now = known('storedBytes').at(-1)
  const one = (field: Figure, name: string, says: string, format: (value: number) => string): ReactNode => (
    <Chart
      key={field}
      days={days}
      {...{ name, says, format }}
      series={[{ name, values: days.map((day) => day[field]) }]}
    />
  )
  return (
    <div className={styles.charts}>
      <Chart
        days={days}
        name={text('trends.money')}
        says={text('trends.moneySum', { paid: yuan(sum('paid')), refunded: yuan(sum('refunded')) })}
        format={yuan}
        series={[
          { name: text('trends.paid'), values: days.map(({ paid }) => paid) },
          { name: text('orders.givenBack'), values: days.map(({ refunded }) => 0 - refunded) },
        ]}
      />
      {one('newPeople', text('trends.newPeople'), withAll('newPeople', 'people'), number)}
      {one('newRecordings', text('trends.newRecordings'), withAll('newRecordings', 'recordings'), number)}
      {one('hoursTranscribed', text('overview.hours'), inPeriod('hoursTranscribed'), number)}
      {one(
        'failedTranscriptions',
        text('trends.failedTranscriptions'),
        inPeriod('failedTranscriptions'),
        number,
      )}
      {one(
        'maxWaitSeconds',
        text('trends.maxWait'),
        text('trends.longest', { time: span(Math.max(0, ...known('maxWaitSeconds'))) }),
        span,
      )}
      {one(
        'waitingJobs',
        text('overview.waiting'),
        text('trends.most', { amount: number(Math.max(0, ...known('waitingJobs'))) }),
        number,
      )}
      {one(
        'storedBytes',
        text('overview.stored'),
        now === undefined ? text('trends.notCounted') : text('trends.now', { amount: bytes(now) }),
        bytes,
      )}
    </div>
  )
}

interface ChartProps {
  days: readonly TrendDay[]
  name: string
  /** What the chart comes to, in a sentence. */
  says: string
  format: (value: number) => string
  series: readonly TrendSeries[]
}

/** The same three times: a sentence, bars, and a table for those who do not see bars or want the figures. */
function Chart({ days, name, says, format, series }: ChartProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const write = (day: string, options: Intl.DateTimeFormatOptions): string =>
    formatDate(new Date(`${day}T00:00:00Z`), language, { ...options, timeZone: 'UTC' })
  const names = days.map(({ day }) => write(day, { dateStyle: 'medium' }))
  const rows = names.map((day, index) => ({ day, index })).toReversed()
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3 className={styles.name}>{name}</h3>
        <p className={listing.total}>{says}</p>
      </figcaption>
      <TrendChart
        label={`${name}. ${says}`}
        days={names}
        shortDays={days.map(({ day }) => write(day, { month: 'short', day: 'numeric' }))}
        series={series}
        format={format}
      />
      <details className={styles.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{text('trends.asTable', { name })}</summary>
        {isOpen ? (
          <Table
            caption={name}
            captionHidden
            rows={rows}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', header: text('trends.day'), rowHeader: true, cell: ({ day }) => day },
              ...series.map(({ name: of, values }) => ({
                key: of,
                header: of,
                align: 'end' as const,
                cell: ({ index }: (typeof rows)[number]) => {
                  const value = values[index] ?? null
                  return value === null ? text('trends.notCounted') : format(Math.abs(value))
                },
              })),
            ]}
          />
        ) : null}
      </details>
    </figure>
  )
}
