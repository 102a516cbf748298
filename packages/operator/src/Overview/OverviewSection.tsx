import { describeError } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { Button, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { formatBytes, formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetOverviewQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { pauseMessages } from '../Work/pause-messages.ts'
import { usePausedNames } from '../Work/use-paused-names.ts'
import { Trends } from './Trends.tsx'

type Overview = AnswerOf<'getOverview'>

export interface OverviewSectionProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

const pollingInterval = 60_000

/** How the installation is: what needs someone first, then how much there is, then how it went. */
export function OverviewSection({ address, onAddressChange }: OverviewSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetOverviewQuery({}, { pollingInterval })
  return (
    <div className={styles.section}>
      {data ? (
        <>
          <Attention overview={data} onAddressChange={onAddressChange} />
          <Figures overview={data} />
          <Trends address={address} onAddressChange={onAddressChange} />
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
          retrying={isFetching}
        />
      )}
    </div>
  )
}

/** A wait in which someone looks after it. */
const longWaitSeconds = 600

function Attention({
  overview,
  onAddressChange,
}: { overview: Overview } & Pick<OverviewSectionProps, 'onAddressChange'>): ReactNode {
  const text = operatorMessages.useMessages()
  const pauseText = pauseMessages.useMessages()
  const pausedName = usePausedNames()
  const language = useLanguage()
  const { workers, failedJobs, oldestSeconds, troubledRefunds, unansweredFeedback } = overview
  const { failedMails, pausedWork, hasGoodEngine, disk, backup } = overview
  const all: readonly { key: string; isSo: boolean; says: string; leads: OperatorAddress }[] = [
    { key: 'workers', isSo: workers === 0, says: text('work.noWorker'), leads: { menu: 'work' } },
    {
      key: 'paused',
      isSo: pausedWork.length > 0,
      says: pauseText('attention', {
        what: new Intl.ListFormat(language).format(pausedWork.map(pausedName)),
      }),
      leads: { menu: 'work' },
    },
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
      leads: { menu: 'messages', feedbackState: 'open' },
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
