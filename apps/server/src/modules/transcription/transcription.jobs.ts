import {
  finishTranscriptionJob,
  planTranscriptionJob,
  recognizeChunkJob,
} from './lifecycle/transcription.jobs.ts'
import { transcribePartJob } from './parts/part-transcriptions.jobs.ts'

/** Names are older than the module: jobs of earlier versions wait under them. */
export const transcriptionJobs = [
  planTranscriptionJob,
  recognizeChunkJob,
  finishTranscriptionJob,
  transcribePartJob,
] as const
