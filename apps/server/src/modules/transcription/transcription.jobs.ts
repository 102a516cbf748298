import { finishTranscriptionJob, planTranscriptionJob, recogniseChunkJob } from './lifecycle/transcription.jobs.ts'

/** Every job of this module. Their names are older than the module: jobs of earlier versions wait under them. */
export const transcriptionJobs = [planTranscriptionJob, recogniseChunkJob, finishTranscriptionJob] as const
