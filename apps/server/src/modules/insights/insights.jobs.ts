import { z } from 'zod'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { defineJob, handleJob, handleJobFailure, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { InsightWork } from './insight-work.ts'
import type { TranslationsService } from './translations.service.ts'

const hour = 3600
const run = { recordingId: z.uuid(), runId: z.uuid() }

/** Makes the summary of a recording. */
export const summarizeJob = defineJob({
  name: 'insights.summarize',
  payload: z.object(run),
  reportsFailure: true,
  options: { timeoutSeconds: hour, retryLimit: 2 },
})

/** Translates what of a recording is not translated yet or was changed since. */
export const translateJob = defineJob({
  name: 'insights.translate',
  payload: z.object({ ...run, language: z.string() }),
  reportsFailure: true,
  options: { timeoutSeconds: 2 * hour, retryLimit: 2 },
})

/** Begins a translation that was asked for before there was a text. */
export const beginTranslationJob = defineJob({
  name: 'insights.begin-translation',
  payload: z.object({ userId: z.uuid(), recordingId: z.uuid(), language: z.string() }),
})

/** Answers a question to a transcript. */
export const answerJob = defineJob({
  name: 'insights.answer',
  payload: z.object({ recordingId: z.uuid(), questionId: z.uuid() }),
  reportsFailure: true,
  options: { retryLimit: 1 },
})

/** Every job of this module. */
export const insightsJobs = [summarizeJob, translateJob, beginTranslationJob, answerJob] as const

/** The handlers of {@link insightsJobs}. `open` gives what they share: it is opened by the first of them. */
export function insightsHandlers(open: () => Promise<InsightWork>, translations: Pick<TranslationsService, 'start'>): JobRegistration[] {
  const failed = () => import('./insights.failed.handler.ts')
  return [
    handleJob(answerJob, async () => (await import('./insights.answer.handler.ts')).answer(await open())),
    handleJobFailure(answerJob, async () => (await failed()).answeringFailed(await open())),
    handleJob(summarizeJob, async () => (await import('./insights.summarize.handler.ts')).summarize(await open())),
    handleJobFailure(summarizeJob, async () => (await failed()).summarizingFailed(await open())),
    // As if the owner asked now. What they would be refused is simply not begun.
    handleJobWith(beginTranslationJob, async ({ payload: { userId, recordingId, language } }) => {
      try {
        await translations.start(userId, recordingId, language)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }),
    handleJob(translateJob, async () => (await import('./insights.translate.handler.ts')).translate(await open())),
    handleJobFailure(translateJob, async () => (await failed()).translatingFailed(await open())),
  ]
}
