import type { JobFailureHandler } from '../../platform/queue/job.ts'
import type { InsightWork } from './insight-work.ts'
import { explainFailure } from './refusals.ts'

/** An earlier summary stays. */
export function summarizingFailed({
  summaries,
}: InsightWork): JobFailureHandler<{ recordingId: string; runId: string }> {
  return ({ payload: { recordingId, runId } }, { code }) =>
    summaries.transaction(async (tx) => {
      const row = await summaries.lock(tx, recordingId)
      if (row?.runId === runId && row.state === 'waiting')
        await summaries.update(tx, recordingId, { state: 'failed', failure: explainFailure(code) })
    })
}

/** Finished sections stay; without any, this month's free translation returns. */
export function translatingFailed({
  translations,
}: InsightWork): JobFailureHandler<{ recordingId: string; language: string; runId: string }> {
  return ({ payload: { runId, ...key } }, { code }) =>
    translations.transaction(async (tx) => {
      const row = await translations.lock(tx, key)
      if (row?.runId !== runId || row.state !== 'waiting') return
      await translations.update(tx, key, { state: 'failed', failure: explainFailure(code) })
      await translations.returnFree(tx, key.recordingId)
    })
}

export function answeringFailed({
  questions,
}: InsightWork): JobFailureHandler<{ recordingId: string; questionId: string }> {
  return ({ payload: { questionId } }, { code }) =>
    questions.transaction((tx) =>
      questions.conclude(tx, questionId, { state: 'failed', failure: explainFailure(code) }),
    )
}
