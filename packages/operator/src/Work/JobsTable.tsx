import type { ListedJob } from '@longhand/contracts'
import { Badge, type BadgeProps, Button, EmptyState, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'

export type JobAction = 'retry' | 'cancel'

export interface JobsTableProps {
  jobs: readonly ListedJob[]
  isBusy: boolean
  isFiltered: boolean
  onAction: (job: ListedJob, action: JobAction) => void
}

const tones: Record<ListedJob['state'], BadgeProps['tone']> = {
  waiting: 'neutral',
  running: 'bean',
  failed: 'red',
}

export function JobsTable({ jobs, isBusy, isFiltered, onAction }: JobsTableProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  return (
    <Table<ListedJob>
      caption={text('work.jobs')}
      captionHidden
      busy={isBusy}
      rows={jobs}
      rowKey={({ jobId }) => jobId}
      empty={<EmptyState icon="check" title={text(isFiltered ? 'work.noneMatch' : 'work.none')} />}
      columns={[
        {
          key: 'work',
          header: text('work.kind'),
          rowHeader: true,
          cell: ({ work, job }) => (
            <span className={styles.who}>
              {text(`workKind.${work}`)}
              <span className={styles.soft}>{job}</span>
            </span>
          ),
        },
        {
          key: 'state',
          header: text('work.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{text(`jobState.${state}`)}</Badge>,
        },
        {
          key: 'email',
          header: text('work.for'),
          cell: ({ email }) => <span className={styles.who}>{email}</span>,
        },
        {
          key: 'sent',
          header: text('work.sent'),
          cell: ({ createTime }) => formatMoment(createTime, language),
        },
        {
          key: 'ended',
          header: text('work.ended'),
          cell: ({ endTime }) => (endTime === null ? '' : formatMoment(endTime, language)),
        },
        {
          key: 'retries',
          header: text('work.retries'),
          align: 'end',
          cell: ({ retries }) => retries.toLocaleString(language),
        },
        {
          key: 'reason',
          header: text('work.reason'),
          cell: ({ reason }) => <span className={styles.who}>{reason}</span>,
        },
        {
          key: 'actions',
          header: text('people.actions'),
          align: 'end',
          cell: (job) => <Actions job={job} onAction={onAction} />,
        },
      ]}
    />
  )
}

function Actions({ job, onAction }: Pick<JobsTableProps, 'onAction'> & { job: ListedJob }): ReactNode {
  const text = operatorMessages.useMessages()
  const offered = [...(job.canRetry ? ['retry' as const] : []), ...(job.canCancel ? ['cancel' as const] : [])]
  return (
    <span className={styles.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          aria-label={text(`work.${action}Of`, { work: text(`workKind.${job.work}`), email: job.email })}
          onClick={() => onAction(job, action)}
        >
          {text(`work.${action}`)}
        </Button>
      ))}
    </span>
  )
}
