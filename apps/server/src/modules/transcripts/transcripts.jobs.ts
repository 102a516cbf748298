import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

const ofRecording = z.object({ recordingId: z.uuid() })
const ofTranscription = ofRecording.extend({ transcriptionId: z.uuid() })
const ofChunk = ofTranscription.extend({ index: z.number().int().nonnegative() })
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

/** Finds the speech of a recording and cuts it into chunks. */
export const planTranscriptionJob = defineJob({
  name: 'transcripts.plan',
  payload: ofTranscription,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: hour },
})

/** Recognises one chunk. */
export const recogniseChunkJob = defineJob({
  name: 'transcripts.recognise-chunk',
  payload: ofChunk,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 2 * hour },
})

/** Separates the speakers and writes the text, once every chunk is done. */
export const finishTranscriptionJob = defineJob({
  name: 'transcripts.finish',
  payload: ofTranscription,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 2 * hour },
})

/** Tells the speakers of a finished text apart again. */
export const separateSpeakersJob = defineJob({
  name: 'transcripts.separate-speakers',
  payload: ofRecording.extend({ runId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 2 * hour },
})

/** Cuts a recording into parts, or joins some into one. */
export const makePartsJob = defineJob({
  name: 'transcripts.make-parts',
  payload: z.object({ taskId: z.uuid() }),
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds: 3 * hour },
})

/** Deletes the files of a recording that was erased. */
export const eraseFilesJob = defineJob({ name: 'transcripts.erase-files', payload: ofRecording, options: { retryLimit: 20 } })

/** Erases what has been in the recycle bin long enough, and clears away samples and ended tasks that no one needs any more. */
export const sweepRecordingsJob = defineJob({ name: 'transcripts.sweep', payload: z.object({}), options: { cron: '7 * * * *', timeoutSeconds: hour } })

/** Every job of this module. */
export const transcriptsJobs = [
  decodeRecordingJob,
  makePlaybackJob,
  planTranscriptionJob,
  recogniseChunkJob,
  finishTranscriptionJob,
  separateSpeakersJob,
  makePartsJob,
  eraseFilesJob,
  sweepRecordingsJob,
] as const
