import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const hour = 3600

export const transcribePartJob = defineJob({
  name: 'transcripts.transcribe-stretch',
  payload: z.object({ recordingId: z.uuid(), runId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 2 * hour },
})
