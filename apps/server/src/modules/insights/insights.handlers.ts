import { DomainError } from '../../platform/errors/domain-error.ts'
import { handleJob, handleJobFailure, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { InsightWork } from './insight-work.ts'
import type { TranslationsService } from './translations.service.ts'
import { answerJob, beginTranslationJob, summarizeJob, translateJob } from './insights.jobs.ts'

/** `open` makes what they share; the first job opens it. */
export function insightsHandlers(
  open: () => Promise<InsightWork>,
  translations: Pick<TranslationsService, 'start'>,
): JobRegistration[] {
  const failed = () => import('./insights.failed.handler.ts')
  return [
    handleJob(answerJob, async () => (await import('./insights.answer.handler.ts')).answer(await open())),
    handleJobFailure(answerJob, async () => (await failed()).answeringFailed(await open())),
    handleJob(summarizeJob, async () =>
      (await import('./insights.summarize.handler.ts')).summarize(await open()),
    ),
    handleJobFailure(summarizeJob, async () => (await failed()).summarizingFailed(await open())),
    // As if the owner asked now; a refusal just begins nothing.
    handleJobWith(beginTranslationJob, async ({ payload: { userId, recordingId, language } }) => {
      try {
        await translations.start(userId, recordingId, language)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
    }),
    handleJob(translateJob, async () =>
      (await import('./insights.translate.handler.ts')).translate(await open()),
    ),
    handleJobFailure(translateJob, async () => (await failed()).translatingFailed(await open())),
  ]
}
