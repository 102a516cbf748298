import { describeError } from '@longhand/api-client'
import { ErrorState, Notice, Skeleton, Table } from '@longhand/ui-kit'
import { formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetWorkQuery } from '../api/operator-api.ts'
import { nameLanguages } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { PausedWork } from './PausedWork.tsx'

export interface WorkOverviewProps {
  /** Milliseconds between two looks. */
  pollingInterval: number
}

/** How much there is to do of each kind, and who does it. */
export function WorkOverview({ pollingInterval }: WorkOverviewProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetWorkQuery({}, { pollingInterval })
  if (!data)
    return error === undefined ? (
      <Skeleton lines={4} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('work.overviewFailed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { kinds, workers, engines } = data
  const busy = kinds.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return (
    <>
      <PausedWork work={data} onChanged={() => void refetch()} />
      {workers === 0 ? <Notice tone="red">{text('work.noWorker')}</Notice> : null}
      <Table
        caption={text('work.byKind')}
        rows={busy}
        rowKey={({ work }) => work}
        empty={<p className={styles.total}>{text('work.idle')}</p>}
        columns={[
          {
            key: 'work',
            header: text('work.kind'),
            rowHeader: true,
            cell: ({ work }) => text(`workKind.${work}`),
          },
          ...(['waiting', 'running', 'failed'] as const).map((state) => ({
            key: state,
            header: text(`jobState.${state}`),
            align: 'end' as const,
            cell: (row: (typeof kinds)[number]) => row[state].toLocaleString(language),
          })),
          {
            key: 'oldest',
            header: text('work.oldest'),
            align: 'end',
            cell: ({ oldestSeconds }) => (oldestSeconds === 0 ? '' : formatDuration(oldestSeconds)),
          },
        ]}
      />
      <Table
        caption={text('work.workers', { count: workers })}
        rows={engines.map((engine, index) => ({ ...engine, key: String(index) }))}
        rowKey={({ key }) => key}
        empty={<p className={styles.total}>{text('work.noEngine')}</p>}
        columns={[
          {
            key: 'engine',
            header: text('work.engine'),
            rowHeader: true,
            cell: ({ engine }) => <code className={styles.who}>{engine}</code>,
          },
          {
            key: 'quality',
            header: text('work.quality'),
            cell: ({ quality }) => text(`quality.${quality}`),
          },
          {
            key: 'languages',
            header: text('work.languages'),
            cell: ({ languages }) => namesOf(languages, language),
          },
          {
            key: 'workers',
            header: text('work.engineWorkers'),
            align: 'end',
            cell: (row) => row.workers.toLocaleString(language),
          },
          {
            key: 'problem',
            header: text('work.problem'),
            cell: ({ problem }) => <span className={styles.who}>{problem}</span>,
          },
        ]}
      />
    </>
  )
}

const shownLanguages = 6

function namesOf(tags: readonly string[], language: string): string {
  const rest = tags.length - shownLanguages
  return `${nameLanguages(tags.slice(0, shownLanguages), language)}${rest > 0 ? ` +${rest}` : ''}`
}
