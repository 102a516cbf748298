import { isDomainError } from '@longhand/api-client'
import { summaryPointKinds } from '@longhand/contracts'
import type { Summary, SummaryPoint } from '@longhand/contracts'
import { Notice } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useUpdateSummaryPointsMutation, useUpdateSummaryPointMutation } from '../api/insights-api.ts'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { useAttempt } from '../use-attempt.ts'
import { SummaryPointRow } from './SummaryPointRow.tsx'
import styles from './SummaryPoints.module.css'

export interface SummaryPointsProps extends InsightContext {
  summary: Summary
}

export function SummaryPoints({ summary, ...context }: SummaryPointsProps): ReactNode {
  const t = insightsMessages.useMessages()
  const { save, isNewer } = useSave(context.recordingId, summary)
  return (
    <>
      {isNewer ? (
        <div role="alert">
          <Notice tone="amber">{t('summary.newer')}</Notice>
        </div>
      ) : null}
      {summary.keywords.length > 0 ? (
        <p className={styles.keywords}>
          <span>{t('summary.keywords')}: </span>
          {summary.keywords.join(' · ')}
        </p>
      ) : null}
      {summaryPointKinds.map((kind) => {
        const points = summary.points.filter((point) => point.kind === kind)
        if (points.length === 0) return null
        return (
          <section key={kind} className={styles.kind}>
            <h2 className={styles.title}>
              {t(
                kind === 'abstract' && summary.method === 'extractive'
                  ? 'summary.keySentences'
                  : `summary.${kind}`,
              )}
            </h2>
            <ul className={styles.points}>
              {points.map((point) => (
                <SummaryPointRow
                  key={point.pointId}
                  {...context}
                  point={point}
                  onSave={(change) => save(point, change)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** A summary that was changed elsewhere is shown again, and nothing is overwritten. */
function useSave(
  recordingId: string,
  { revision, points }: Summary,
): {
  save: (point: SummaryPoint, change: { title: string; text: string }) => Promise<boolean>
  isNewer: boolean
} {
  const attempt = useAttempt()
  const [updateSummaryPoint] = useUpdateSummaryPointMutation()
  const [updateSummaryPoints] = useUpdateSummaryPointsMutation()
  const [isNewer, setNewer] = useState(false)

  async function save(
    point: SummaryPoint,
    { title, text }: { title: string; text: string },
  ): Promise<boolean> {
    const abstracts = points
      .filter(({ kind }) => kind === 'abstract')
      .map((one) => ({ pointId: one.pointId, text: one === point ? text : one.text }))
    const answer = await (point.kind === 'abstract'
      ? updateSummaryPoints({ recordingId, revision, abstracts })
      : updateSummaryPoint({ recordingId, revision, pointId: point.pointId, title, text }))
    const hasMet = isDomainError(answer.error, 'NEWER_REVISION')
    setNewer(hasMet)
    return hasMet ? true : attempt(Promise.resolve(answer))
  }

  return { save, isNewer }
}
