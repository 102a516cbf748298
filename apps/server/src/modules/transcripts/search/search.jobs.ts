import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

/** Brings the index of texts that earlier builds have written into the form of today. */
export const prepareTextsJob = defineJob({
  name: 'transcripts.prepare-for-search',
  payload: z.object({}),
  options: { cron: '* * * * *', retryLimit: 0 },
})
