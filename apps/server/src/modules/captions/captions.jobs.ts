import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes a recording with its transcript of a session that has ended. */
export const saveCaptionJob = defineJob({
  name: 'captions.save',
  payload: z.object({ captionId: z.uuid() }),
  options: { retryLimit: 20, timeoutSeconds: 3600 },
})

/** Ends sessions whose page did not come back. */
export const sweepCaptionsJob = defineJob({ name: 'captions.sweep', payload: z.object({}), options: { cron: '* * * * *' } })

/** Every job of this module. */
export const captionsJobs = [saveCaptionJob, sweepCaptionsJob] as const
