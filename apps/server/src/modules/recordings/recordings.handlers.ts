import { handleJob, handleJobFailure, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import { eraseFolder } from '../../platform/storage/erase-folder.ts'
import { decodeRecordingJob, makePictureJob, makePlaybackJob, makeStillJob } from './media/media.jobs.ts'
import { recordingFolder } from './media/media.service.ts'
import type { MediaWork } from './media/media-work.ts'
import type { PictureWork } from './pictures/make-picture.handler.ts'
import { PictureTurns } from './pictures/picture-turns.ts'
import type { SplittingWork } from './splitting/splitting-work.ts'
import { splitAndJoinJob } from './splitting/splitting.jobs.ts'
import { eraseFilesJob, sweepRecordingsJob } from './recording/recordings.jobs.ts'

/** Apart from the job definitions, because handlers import those to send further jobs. */
export function recordingsHandlers(
  work: SplittingWork &
    Omit<PictureWork, 'pictureTurns'> &
    Pick<MediaWork, 'startPicture' | 'transcribing'> & {
      timeZone: string
      workerSlots: number
    },
): JobRegistration[] {
  const { storage, recordings: repository } = work
  const picture: PictureWork = { ...work, pictureTurns: new PictureTurns(work.workerSlots) }
  return [
    handleJob(decodeRecordingJob, async () =>
      (await import('./media/decode-recording.handler.ts')).decodeRecording(work),
    ),
    handleJobFailure(decodeRecordingJob, async () =>
      (await import('./media/decode-recording.handler.ts')).decodingFailed(work),
    ),
    handleJob(makePlaybackJob, async () =>
      (await import('./media/make-playback.handler.ts')).makePlayback(work),
    ),
    handleJob(makePictureJob, async () =>
      (await import('./pictures/make-picture.handler.ts')).makePicture(picture),
    ),
    handleJobFailure(makePictureJob, async () =>
      (await import('./pictures/make-picture.handler.ts')).makingPictureFailed(picture),
    ),
    handleJob(makeStillJob, async () =>
      (await import('./pictures/make-still.handler.ts')).makeStill(picture),
    ),
    handleJob(splitAndJoinJob, async () =>
      (await import('./splitting/split-and-join.handler.ts')).splitAndJoin(work),
    ),
    handleJobFailure(splitAndJoinJob, async () =>
      (await import('./splitting/split-and-join.handler.ts')).splittingFailed(work),
    ),
    handleJobWith(eraseFilesJob, ({ payload }) =>
      eraseFolder(
        { storage, transaction: (write) => repository.transaction(write) },
        recordingFolder(payload.recordingId),
      ),
    ),
    handleJob(sweepRecordingsJob, async () =>
      (await import('./recording/sweep.handler.ts')).sweepRecordings({ ...work, repository }),
    ),
  ]
}
