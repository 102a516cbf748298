import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

const hour = 3600
const run = { recordingId: z.uuid(), runId: z.uuid() }

export const summarizeJob = defineJob({
  name: 'insights.summarize',
  payload: z.object(run),
  reportsFailure: true,
  options: { timeoutSeconds: hour, retryLimit: 2 },
})

/** Only sections that are new or changed. */
export const translateJob = defineJob({
  name: 'insights.translate',
  payload: z.object({ ...run, language: z.string() }),
  reportsFailure: true,
  options: { timeoutSeconds: 2 * hour, retryLimit: 2 },
})

export const beginTranslationJob = defineJob({
  name: 'insights.begin-translation',
  payload: z.object({ userId: z.uuid(), recordingId: z.uuid(), language: z.string() }),
})

export const answerJob = defineJob({
  name: 'insights.answer',
  payload: z.object({ recordingId: z.uuid(), questionId: z.uuid() }),
  reportsFailure: true,
  options: { urgency: 'interactive', retryLimit: 1 },
})

export const insightsJobs = [summarizeJob, translateJob, beginTranslationJob, answerJob] as const
