import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

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
