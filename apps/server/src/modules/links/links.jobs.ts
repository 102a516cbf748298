import { linkLimits } from '@longhand/contracts'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes one attempt to fetch what is at an address. What its sender gets wrong is tried again by another job; the queue's own tries are for what happens to us. */
export const fetchLinkJob = defineJob({
  name: 'links.fetch',
  payload: z.object({ importId: z.string(), turn: z.number().int() }),
  reportsFailure: true,
  options: { retryLimit: 5, retryDelaySeconds: 10, timeoutSeconds: linkLimits.totalSeconds + 600 },
})

export const linksJobs = [fetchLinkJob] as const
