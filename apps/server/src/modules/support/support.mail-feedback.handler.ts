import type { JobHandler } from '../../platform/queue/job.ts'
import type { FeedbackService } from './feedback.service.ts'

/** Works on `mailFeedbackJob`. A mail that a crash made doubtful is sent again: better twice than never. */
export function mailFeedback(feedback: FeedbackService): JobHandler<{ feedbackId: string }> {
  return ({ payload }) => feedback.mail(payload.feedbackId)
}
