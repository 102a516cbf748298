import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const hour = 3600

export const decodeRecordingJob = defineJob({
  name: 'transcripts.decode-recording',
  payload: ofRecording,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: hour },
})

/** Ahead of recognition, because it is quick and wanted at once. */
export const placeOfPlaying = -6

export const makePlaybackJob = defineJob({
  name: 'transcripts.make-playback',
  payload: ofRecording,
  options: { pool: 'compute', timeoutSeconds: hour },
})
