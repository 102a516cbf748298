import { z } from 'zod'
import { defineJob } from '../../../platform/queue/job.ts'

const ofTranscription = z.object({ recordingId: z.uuid(), transcriptionId: z.uuid() })
const ofChunk = ofTranscription.extend({ index: z.number().int().nonnegative() })
/** Against work that never ends. Programs have limits of their own, by what a busy machine gives them. */
const timeoutSeconds = 12 * 3600

export const planTranscriptionJob = defineJob({
  name: 'transcripts.plan',
  payload: ofTranscription,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds },
})

export const recognizeChunkJob = defineJob({
  name: 'transcripts.recognise-chunk',
  payload: ofChunk,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds },
})

export const finishTranscriptionJob = defineJob({
  name: 'transcripts.finish',
  payload: ofTranscription,
  reportsFailure: true,
  options: { pool: 'compute', timeoutSeconds },
})
