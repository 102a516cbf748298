import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Mails a feedback to the operators. It names a row, never a text: sent jobs are kept for a while. */
export const mailFeedbackJob = defineJob({
  name: 'support.mail-feedback',
  payload: z.object({ feedbackId: z.string() }),
  options: { retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

/** Every job of this module. */
export const supportJobs = [mailFeedbackJob] as const
