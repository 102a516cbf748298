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

/** A recording of five hours takes as long on a slow machine. One more try: what failed once after so long fails again. */
export const makePictureJob = defineJob({
  name: 'transcripts.make-picture',
  payload: ofRecording,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 12 * hour, retryLimit: 1 },
})

/** A second of work, however long the recording is: lists show it. Without one there is none, until the copy brings its own. */
export const makeStillJob = defineJob({
  name: 'transcripts.make-still',
  payload: ofRecording,
  options: { pool: 'compute', urgency: 'interactive', timeoutSeconds: 600, retryLimit: 1 },
})

export const makePlaybackJob = defineJob({
  name: 'transcripts.make-playback',
  payload: ofRecording,
  options: { pool: 'compute', timeoutSeconds: hour },
})
