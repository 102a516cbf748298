import { decodeRecordingJob, makePictureJob, makePlaybackJob, makeStillJob } from './media/media.jobs.ts'
import { splitAndJoinJob } from './splitting/splitting.jobs.ts'
import { eraseFilesJob, sweepRecordingsJob } from './recording/recordings.jobs.ts'

/** The names are older than the module: jobs of earlier versions wait under them. */
export const recordingsJobs = [
  decodeRecordingJob,
  makePlaybackJob,
  makePictureJob,
  makeStillJob,
  splitAndJoinJob,
  eraseFilesJob,
  sweepRecordingsJob,
] as const
