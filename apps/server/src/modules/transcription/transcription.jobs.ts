import { finishTranscriptionJob, planTranscriptionJob, recognizeChunkJob } from './lifecycle/transcription.jobs.ts'

/** Every job of this module. Their names are older than the module: jobs of earlier versions wait under them. */
export const transcriptionJobs = [planTranscriptionJob, recognizeChunkJob, finishTranscriptionJob] as const
