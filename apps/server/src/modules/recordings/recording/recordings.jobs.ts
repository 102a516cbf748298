import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const hour = 3600

export const eraseFilesJob = defineJob({
  name: 'transcripts.erase-files',
  payload: ofRecording,
  options: { retryLimit: 20 },
})

/** Also removes unused samples and ended tasks. */
export const sweepRecordingsJob = defineJob({
  name: 'transcripts.sweep',
  payload: z.object({}),
  options: { cron: '7 * * * *', timeoutSeconds: hour },
})
