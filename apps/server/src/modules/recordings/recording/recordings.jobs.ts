import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const hour = 3600

/** Deletes the files of a recording that was erased. */
export const eraseFilesJob = defineJob({ name: 'transcripts.erase-files', payload: ofRecording, options: { retryLimit: 20 } })

/** Erases what has been in the recycle bin long enough, and clears away samples and ended tasks that no one needs any more. */
export const sweepRecordingsJob = defineJob({ name: 'transcripts.sweep', payload: z.object({}), options: { cron: '7 * * * *', timeoutSeconds: hour } })
