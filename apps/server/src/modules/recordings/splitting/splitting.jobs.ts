import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const hour = 3600

export const splitAndJoinJob = defineJob({
  name: 'transcripts.make-parts',
  payload: z.object({ taskId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 3 * hour },
})
