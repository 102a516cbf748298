import { describeError } from '@longhand/api-client'
import type { Summary } from '@longhand/contracts'
import { EmptyState, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import {
  useCancelSummaryMutation,
  useGetInsightsConfigurationQuery,
  useGetSummaryQuery,
  useMakeSummaryMutation,
} from '../api/insights-api.ts'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { useAttempt } from '../use-attempt.ts'
import { Working } from '../Working.tsx'
import { MakeSummary } from './MakeSummary.tsx'
import { SummaryPoints } from './SummaryPoints.tsx'
import styles from './SummaryTab.module.css'

export interface SummaryTabProps extends InsightContext {
  revision: number
}

const workingMs = 1000

export function SummaryTab({ revision, ...context }: SummaryTabProps): ReactNode {
  const { recordingId, flush, onSpeak } = context
  const t = insightsMessages.useMessages()
  const language = useLanguage()
  const attempt = useAttempt()
  const { data: configuration } = useGetInsightsConfigurationQuery()
  const summary = useGetSummaryQuery({ recordingId }, { refetchOnMountOrArgChange: true })
  const isWaiting = summary.data?.state === 'waiting'
  useGetSummaryQuery(
    { recordingId },
    { pollingInterval: workingMs, skip: !isWaiting, skipPollingIfUnfocused: true },
  )
  const [makeSummary, { isLoading: isAsking }] = useMakeSummaryMutation()
  const [cancelSummary] = useCancelSummaryMutation()
  const { refetch } = summary
  // The text was saved: what rests on it may be stale now.
  useEffect(() => void refetch(), [revision, refetch])

  async function make(instructions: readonly string[]): Promise<void> {
    await flush()
    await attempt(
      makeSummary({ recordingId, instructions: instructions.length > 0 ? [...instructions] : undefined }),
    )
  }

  if (summary.isError && !summary.data)
    return (
      <ErrorState
        title={t('panel.failed')}
        description={describeError(summary.error, language)}
        onRetry={() => void refetch()}
      />
    )
  if (!summary.data) return <Skeleton height="calc(8 * var(--longhand-rem))" />
  const { data } = summary
  const isPicked = configuration?.summary?.method === 'extractive'
  const form = (
    <MakeSummary
      recordingId={recordingId}
      summary={data}
      ability={configuration?.summary}
      busy={isAsking}
      onMake={make}
      onSpeak={onSpeak && (() => onSpeak(spokenTextOf(data)))}
    />
  )
  return (
    <div className={styles.root}>
      <Remarks summary={data} isWorking={configuration?.isWorking ?? true} />
      {isWaiting ? (
        <Working
          label={t('summary.making')}
          progress={data.progress}
          onStop={() => void attempt(cancelSummary({ recordingId }))}
        />
      ) : null}
      {data.engine !== null && data.points.length > 0 ? <SummaryPoints {...context} summary={data} /> : null}
      {data.engine !== null && data.points.length === 0 ? (
        <p className={styles.quiet}>{t('summary.nothing')}</p>
      ) : null}
      {isWaiting ? null : data.engine === null ? (
        <EmptyState
          icon="sparkle"
          title={t(isPicked ? 'summary.noneKeySentences' : 'summary.none')}
          description={t(isPicked ? 'summary.noneExtractive' : 'summary.noneGenerative')}
          action={form}
        />
      ) : (
        form
      )}
    </div>
  )
}

function spokenTextOf({ points }: Summary): string {
  return points
    .flatMap(({ title, text }) => [title, text])
    .filter((part) => part !== '')
    .join('\n')
}

function Remarks({ summary, isWorking }: { summary: Summary; isWorking: boolean }): ReactNode {
  const t = insightsMessages.useMessages()
  return (
    <>
      {summary.state === 'failed' ? (
        <div role="alert">
          <Notice tone="red">
            {t('summary.failed')}. {summary.reason}
          </Notice>
        </div>
      ) : null}
      {summary.state === 'waiting' && !isWorking ? (
        <Notice tone="amber">{t('panel.nobodyWorks')}</Notice>
      ) : null}
      {summary.isStale ? <Notice tone="amber">{t('summary.stale')}</Notice> : null}
      {summary.method ? <p className={styles.quiet}>{t(`summary.${summary.method}`)}</p> : null}
    </>
  )
}
