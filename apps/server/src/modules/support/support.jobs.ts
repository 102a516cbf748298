import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { FeedbackService } from './feedback.service.ts'

/** Mails a feedback to the operators. It names a row, never a text: sent jobs are kept for a while. */
export const mailFeedbackJob = defineJob({
  name: 'support.mail-feedback',
  payload: z.object({ feedbackId: z.string() }),
  options: { retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

/** Every job of this module. */
export const supportJobs = [mailFeedbackJob] as const

/** The handlers of {@link supportJobs}. */
export function supportHandlers(feedback: FeedbackService): JobRegistration[] {
  return [handleJobWith(mailFeedbackJob, ({ payload }) => feedback.mail(payload.feedbackId))]
}
