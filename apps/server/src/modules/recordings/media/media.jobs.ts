import { z } from 'zod'
import { defineJob, type JobUrgency } from '../../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const hour = 3600

/** Up to this length, sound is decoded or encoded, and a picture is encoded, in a few seconds on a slow processor. */
const interactiveSeconds = { sound: 600, picture: 20 }

/** Whether work on the whole of a recording's sound or picture may have a slot that is kept for what is short. */
export function urgencyOf(work: keyof typeof interactiveSeconds, durationSeconds: number): JobUrgency {
  return durationSeconds <= interactiveSeconds[work] ? 'interactive' : 'batch'
}

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

export const makePlaybackJob = defineJob({
  name: 'transcripts.make-playback',
  payload: ofRecording,
  options: { pool: 'compute', timeoutSeconds: hour },
})
