import {
  finishTranscriptionJob,
  planTranscriptionJob,
  recognizeChunkJob,
} from './lifecycle/transcription.jobs.ts'
import { transcribeStretchJob } from './stretches/stretches.jobs.ts'

/** Names are older than the module: jobs of earlier versions wait under them. */
export const transcriptionJobs = [
  planTranscriptionJob,
  recognizeChunkJob,
  finishTranscriptionJob,
  transcribeStretchJob,
] as const
