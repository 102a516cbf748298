import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Carries an id, never a text: sent jobs are kept for a while. */
export const mailFeedbackJob = defineJob({
  name: 'support.mail-feedback',
  payload: z.object({ feedbackId: z.string() }),
  options: { retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

export const supportJobs = [mailFeedbackJob] as const
