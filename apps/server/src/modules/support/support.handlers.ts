import { handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { FeedbackService } from './feedback.service.ts'
import { mailFeedbackJob } from './support.jobs.ts'

export function supportHandlers(feedback: FeedbackService): JobRegistration[] {
  return [handleJobWith(mailFeedbackJob, ({ payload }) => feedback.mail(payload.feedbackId))]
}
