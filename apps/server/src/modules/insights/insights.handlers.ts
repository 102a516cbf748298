import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import type { InsightWork } from './insight-work.ts'
import { answerJob, beginTranslationJob, summarizeJob, translateJob } from './insights.jobs.ts'
import type { TranslationsService } from './translations.service.ts'

/** Joins this module's jobs to their handlers, which only a worker loads. */
export function insightsHandlers(work: InsightWork, translations: Pick<TranslationsService, 'start'>): JobRegistration[] {
  const failed = () => import('./insights.failed.handler.ts')
  return [
    handleJob(answerJob, async () => (await import('./insights.answer.handler.ts')).answer(work)),
    handleJobFailure(answerJob, async () => (await failed()).answeringFailed(work)),
    handleJob(summarizeJob, async () => (await import('./insights.summarize.handler.ts')).summarize(work)),
    handleJobFailure(summarizeJob, async () => (await failed()).summarizingFailed(work)),
    handleJob(beginTranslationJob, async () => (await import('./insights.begin-translation.handler.ts')).beginTranslation(translations)),
    handleJob(translateJob, async () => (await import('./insights.translate.handler.ts')).translate(work)),
    handleJobFailure(translateJob, async () => (await failed()).translatingFailed(work)),
  ]
}
