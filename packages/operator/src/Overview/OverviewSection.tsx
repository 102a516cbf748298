import { describeError } from '@longhand/api-client'
import { type AnswerOf, defaultCurrency } from '@longhand/contracts'
import { Button, ErrorState, Notice, Skeleton, Table } from '@longhand/ui-kit'
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatPrice,
  kitMessages,
  useLanguage,
} from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetOverviewQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'

type Overview = AnswerOf<'getOverview'>

export interface OverviewSectionProps {
  onAddressChange: (address: OperatorAddress) => void
}

const pollingInterval = 60_000

/** How the installation is: what needs someone first, then how much there is, then money by day. */
export function OverviewSection({ onAddressChange }: OverviewSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetOverviewQuery({}, { pollingInterval })
  return (
    <div className={styles.section}>
      {data ? (
        <>
          <Attention overview={data} onAddressChange={onAddressChange} />
          <Figures overview={data} />
          <Money overview={data} />
          <p className={styles.total}>
            {data.commit === null
              ? text('overview.version', { version: data.version })
              : text('overview.build', { version: data.version, commit: data.commit.slice(0, 12) })}
          </p>
        </>
      ) : error === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : (
        <ErrorState
          title={text('overview.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retryLabel={kit('retry')}
          retrying={isFetching}
        />
      )}
    </div>
  )
}

/** A wait in which someone looks after it. */
const longWaitSeconds = 600

function Attention({ overview, onAddressChange }: { overview: Overview } & OverviewSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { workers, failedJobs, oldestSeconds, troubledRefunds, unansweredFeedback } = overview
  const { failedMails, hasGoodEngine, disk, backup } = overview
  const all: readonly { key: string; isSo: boolean; says: string; leads: OperatorAddress }[] = [
    { key: 'workers', isSo: workers === 0, says: text('work.noWorker'), leads: { menu: 'work' } },
    {
      key: 'mails',
      isSo: failedMails > 0,
      says: text('overview.failedMails', { count: failedMails }),
      leads: { menu: 'work', work: 'mail', jobState: 'failed' },
    },
    {
      key: 'disk',
      isSo: disk.isLow,
      says: text('overview.lowDisk', { free: formatBytes(disk.freeBytes, language) }),
      leads: { menu: 'people' },
    },
    {
      key: 'backup',
      isSo: backup?.isLate === true,
      says:
        backup?.lastTime == null
          ? text('overview.noBackup')
          : text('overview.lateBackup', { time: formatMoment(backup.lastTime, language) }),
      leads: { menu: 'work', work: 'upkeep', jobState: 'failed' },
    },
    {
      key: 'engine',
      isSo: workers > 0 && !hasGoodEngine,
      says: text('overview.noGoodEngine'),
      leads: { menu: 'models' },
    },
    {
      key: 'failed',
      isSo: failedJobs > 0,
      says: text('overview.failedJobs', { count: failedJobs }),
      leads: { menu: 'work', jobState: 'failed' },
    },
    {
      key: 'wait',
      isSo: oldestSeconds > longWaitSeconds,
      says: text('overview.longWait', { time: formatDuration(oldestSeconds) }),
      leads: { menu: 'work', jobState: 'waiting' },
    },
    {
      key: 'refunds',
      isSo: troubledRefunds > 0,
      says: text('overview.troubledRefunds', { count: troubledRefunds }),
      leads: { menu: 'orders' },
    },
    {
      key: 'feedback',
      isSo: unansweredFeedback > 0,
      says: text('overview.unanswered', { count: unansweredFeedback }),
      leads: { menu: 'messages' },
    },
  ]
  const needed = all.filter(({ isSo }) => isSo)
  if (needed.length === 0) return <Notice tone="bean">{text('overview.allWell')}</Notice>
  return (
    <>
      <h2 className={styles.heading}>{text('overview.attention')}</h2>
      <ul className={styles.cards}>
        {needed.map(({ key, says, leads }) => (
          <li key={key} className={styles.needed}>
            {says}
            <Button
              size="small"
              onClick={() => onAddressChange(leads)}
              aria-label={text('overview.openOf', { says })}
            >
              {text('overview.open')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Figures({ overview }: { overview: Overview }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const number = (value: number): string => value.toLocaleString(language)
  const figures: readonly (readonly [string, string])[] = [
    [text('overview.people'), number(overview.people)],
    [text('overview.newPeople'), number(overview.newPeople)],
    [text('overview.suspended'), number(overview.suspendedPeople)],
    [text('overview.recordings'), number(overview.recordings)],
    [text('overview.hours'), number(overview.hoursTranscribed)],
    [text('overview.stored'), formatBytes(overview.storedBytes, language)],
    [text('overview.waiting'), number(overview.waitingJobs)],
    [text('overview.running'), number(overview.runningJobs)],
    [text('overview.workers'), number(overview.workers)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Money({ overview: { money, timeZone } }: { overview: Overview }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const moved = money.filter(({ paid, refunded }) => paid > 0 || refunded > 0).toReversed()
  const yuan = (amount: number): string => formatPrice(amount, defaultCurrency, language)
  const sum = (field: 'paid' | 'refunded'): string =>
    yuan(money.reduce((total, day) => total + day[field], 0))
  return (
    <>
      <h2 className={styles.heading}>{text('overview.money')}</h2>
      <p className={styles.total}>
        {text('overview.moneySum', { paid: sum('paid'), refunded: sum('refunded'), timeZone })}
      </p>
      <Table
        caption={text('overview.money')}
        captionHidden
        rows={moved}
        rowKey={(row) => row.day}
        empty={<p className={styles.total}>{text('overview.noMoney')}</p>}
        columns={[
          {
            key: 'day',
            header: text('overview.day'),
            rowHeader: true,
            cell: (row) =>
              formatDate(new Date(`${row.day}T00:00:00Z`), language, {
                dateStyle: 'medium',
                timeZone: 'UTC',
              }),
          },
          {
            key: 'paid',
            header: text('overview.paid'),
            align: 'end',
            cell: ({ paid }) => yuan(paid),
          },
          {
            key: 'refunded',
            header: text('orders.givenBack'),
            align: 'end',
            cell: ({ refunded }) => (refunded === 0 ? '' : yuan(refunded)),
          },
        ]}
      />
    </>
  )
}
