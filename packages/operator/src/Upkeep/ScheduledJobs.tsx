import { describeError } from '@longhand/api-client'
import type { ScheduledJob } from '@longhand/contracts'
import {
  Badge,
  type BadgeProps,
  Button,
  ErrorState,
  Notice,
  Skeleton,
  Table,
  useToast,
} from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useListScheduledJobsQuery, useRunScheduledJobMutation } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { readSchedule } from './schedule.ts'
import { upkeepMessages } from './upkeep-messages.ts'

type Text = ReturnType<typeof upkeepMessages.useMessages>
type State = NonNullable<ScheduledJob['last']>['state']

const tones: Record<State, BadgeProps['tone']> = {
  waiting: 'neutral',
  running: 'bean',
  done: 'neutral',
  failed: 'red',
}
const names = {
  'account.erase': 'eraseAccounts',
  'account.sweep-invitations': 'sweepInvitations',
  'apps.sweep': 'sweepApps',
  'auth.sweep': 'sweepAuth',
  'auto-export.sweep': 'sweepExports',
  'backups.make': 'makeBackup',
  'captions.sweep': 'sweepCaptions',
  'cashier.reconcile': 'reconcile',
  'messages.tell-expiring-cards': 'remindExpiring',
  'operator.count-days': 'countDays',
  'operator.log-trail-head': 'logTrail',
  'time.expire-cards': 'expireCards',
  'transcripts.prepare-for-search': 'prepareTexts',
  'transcripts.sweep': 'sweepRecordings',
  'transcripts.sweep-captioned-videos': 'sweepVideos',
  'upload.sweep': 'sweepUploads',
  'webhooks.sweep': 'sweepWebhooks',
} as const

export interface ScheduledJobsProps {
  /** Milliseconds between two looks. */
  pollingInterval: number
}

/** What runs by the clock, and when it last did. */
export function ScheduledJobs({ pollingInterval }: ScheduledJobsProps): ReactNode {
  const text = upkeepMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { data, error, isFetching, refetch } = useListScheduledJobsQuery({}, { pollingInterval })
  const [run] = useRunScheduledJobMutation()
  const [refused, setRefused] = useState<string>()

  async function runNow(job: string): Promise<void> {
    const { error: refusal } = await run({ job })
    setRefused(describeError(refusal, language))
    if (!refusal) toast.show({ tone: 'success', title: text('scheduled.sent', { job: nameJob(job, text) }) })
    // Also when another was quicker: it is seen to wait.
    void refetch()
  }

  return (
    <>
      <h2 className={styles.heading}>{text('scheduled.title')}</h2>
      {refused === undefined ? null : <Notice tone="red">{refused}</Notice>}
      {data ? (
        <>
          <p className={styles.total}>{text('scheduled.note', { timeZone: data.timeZone })}</p>
          <Table<ScheduledJob>
            caption={text('scheduled.title')}
            captionHidden
            rows={data.list}
            rowKey={({ job }) => job}
            columns={[
              {
                key: 'job',
                header: text('scheduled.job'),
                rowHeader: true,
                cell: ({ job }) => (
                  <span className={styles.who}>
                    {nameJob(job, text)}
                    <span className={styles.soft}>{job}</span>
                  </span>
                ),
              },
              {
                key: 'times',
                header: text('scheduled.times'),
                cell: ({ cron }) => describeTimes(cron, text),
              },
              {
                key: 'last',
                header: text('scheduled.last'),
                cell: ({ last }) =>
                  last ? (
                    <span className={styles.who}>
                      <span>
                        <Badge tone={tones[last.state]}>
                          {text(last.state === 'failed' ? 'scheduled.didFail' : `scheduled.${last.state}`)}
                        </Badge>{' '}
                        {formatMoment(last.time, language)}
                      </span>
                      {last.reason === null ? null : <span className={styles.soft}>{last.reason}</span>}
                    </span>
                  ) : (
                    text('scheduled.unknown')
                  ),
              },
              {
                key: 'actions',
                header: room('people.actions'),
                align: 'end',
                cell: ({ job, last }) => (
                  <Button
                    size="small"
                    aria-label={text('scheduled.runOf', { job: nameJob(job, text) })}
                    disabled={last?.state === 'waiting' || last?.state === 'running'}
                    onClick={() => void runNow(job)}
                  >
                    {text('scheduled.run')}
                  </Button>
                ),
              },
            ]}
          />
        </>
      ) : error === undefined ? (
        <Skeleton lines={4} height="2.5rem" />
      ) : (
        <ErrorState
          title={text('scheduled.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}

/** Of one that this page does not know yet, its name in the log. */
function nameJob(job: string, text: Text): string {
  const name = Object.hasOwn(names, job) ? names[job as keyof typeof names] : undefined
  return name === undefined ? job : text(`job.${name}`)
}

function describeTimes(cron: string, text: Text): ReactNode {
  const schedule = readSchedule(cron)
  switch (schedule.kind) {
    case 'minutes':
      return schedule.count === 1
        ? text('scheduled.everyMinute')
        : text('scheduled.everyMinutes', { minutes: schedule.count })
    case 'hourly':
      return text('scheduled.hourly', { minute: schedule.minute })
    case 'daily':
      return text('scheduled.daily', { time: schedule.time })
    case 'other':
      return <code>{schedule.cron}</code>
  }
}
