import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

export const saveCaptionJob = defineJob({
  name: 'captions.save',
  payload: z.object({ captionId: z.uuid() }),
  options: { retryLimit: 20, timeoutSeconds: 3600 },
})

export const sweepCaptionsJob = defineJob({
  name: 'captions.sweep',
  payload: z.object({}),
  options: { cron: '* * * * *' },
})

export const captionsJobs = [saveCaptionJob, sweepCaptionsJob] as const
