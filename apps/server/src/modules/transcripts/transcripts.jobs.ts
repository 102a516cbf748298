import { separateSpeakersJob } from './edits/edits.jobs.ts'
import { finishTranscriptionJob, planTranscriptionJob, recogniseChunkJob } from './lifecycle/transcription.jobs.ts'
import { decodeRecordingJob, makePlaybackJob } from './media/media.jobs.ts'
import { makePartsJob } from './parts/parts.jobs.ts'
import { eraseFilesJob, sweepRecordingsJob } from './recording/recordings.jobs.ts'

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
