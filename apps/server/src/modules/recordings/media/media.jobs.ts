import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const hour = 3600

/** Decodes a recording once: samples for the engine, the waveform, and what a player needs. */
export const decodeRecordingJob = defineJob({
  name: 'transcripts.decode-recording',
  payload: ofRecording,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: hour },
})

/** A recording is played from before it is recognised: making that possible is quick, and gets past what was sent in the minute before. */
export const placeOfPlaying = -6

/** Makes a form of a recording that browsers play and seek in. */
export const makePlaybackJob = defineJob({
  name: 'transcripts.make-playback',
  payload: ofRecording,
  options: { pool: 'compute', timeoutSeconds: hour },
})
