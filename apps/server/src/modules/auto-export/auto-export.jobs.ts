import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes one attempt to export a recording. What the destination refuses is tried again by another job; the queue's own tries are for what happens to us. */
export const exportRecordingJob = defineJob({
  name: 'auto-export.export',
  payload: z.object({ ruleId: z.string(), recordingId: z.string(), turn: z.number().int() }),
  options: { retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 300 },
})

/** Asks for an export of everything that a rule is for, or of what was cancelled while it was paused. */
export const exportAllJob = defineJob({
  name: 'auto-export.all',
  payload: z.object({ ruleId: z.string(), onlyCancelled: z.boolean() }),
})

export const sweepExportsJob = defineJob({
  name: 'auto-export.sweep',
  payload: z.object({}),
  options: { cron: '*/10 * * * *' },
})

export const autoExportJobs = [exportRecordingJob, exportAllJob, sweepExportsJob] as const
