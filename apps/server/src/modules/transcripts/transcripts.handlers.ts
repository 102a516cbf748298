import { handleJob, handleJobFailure, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import { eraseFolder } from '../../platform/storage/erase-folder.ts'
import type { EditsRepository } from './edits/edits.repository.ts'
import { recordingFolder } from './media/media.service.ts'
import type { PartsWork } from './parts/parts-work.ts'
import { decodeRecordingJob, makePlaybackJob } from './media/media.jobs.ts'
import { eraseFilesJob, sweepRecordingsJob } from './recording/recordings.jobs.ts'
import { finishTranscriptionJob, planTranscriptionJob, recogniseChunkJob } from './lifecycle/transcription.jobs.ts'
import { makePartsJob } from './parts/parts.jobs.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'

/** The handlers of `transcriptsJobs`. They are no part of `transcripts.jobs.ts`, because handlers send further jobs and so import that file. */
export function transcriptsHandlers(work: PartsWork & { edits: EditsRepository; timeZone: string }): JobRegistration[] {
  const { service, storage, clock, tasks, recordings: repository, timeZone } = work
  const failed = () => import('./work/failed.handler.ts')
  return [
    handleJob(decodeRecordingJob, async () => (await import('./work/decode-recording.handler.ts')).decodeRecording(work)),
    handleJobFailure(decodeRecordingJob, async () => (await failed()).decodingFailed(work)),
    handleJob(planTranscriptionJob, async () => (await import('./work/plan.handler.ts')).planTranscription(work)),
    handleJobFailure(planTranscriptionJob, async () => (await failed()).transcribingFailed(work)),
    handleJob(finishTranscriptionJob, async () => (await import('./work/finish.handler.ts')).finishTranscription(work)),
    handleJobFailure(finishTranscriptionJob, async () => (await failed()).transcribingFailed(work)),
    handleJob(separateSpeakersJob, async () => (await import('./edits/separate-speakers.handler.ts')).separateSpeakers(work)),
    handleJobFailure(separateSpeakersJob, async () => (await import('./edits/separate-speakers.handler.ts')).separatingFailed(work)),
    handleJob(makePlaybackJob, async () => (await import('./media/make-playback.handler.ts')).makePlayback(work)),
    handleJob(makePartsJob, async () => (await import('./parts/make-parts.handler.ts')).makeParts(work)),
    handleJobFailure(makePartsJob, async () => (await import('./parts/make-parts.handler.ts')).makingPartsFailed(work)),
    // Last: of several queues, a worker asks the first ones first, and these jobs are the many and the long.
    handleJob(recogniseChunkJob, async () => (await import('./work/recognise-chunk.handler.ts')).recogniseChunk(work)),
    handleJobFailure(recogniseChunkJob, async () => (await failed()).transcribingFailed(work)),
    handleJobWith(eraseFilesJob, ({ payload }) =>
      eraseFolder({ storage, transaction: (write) => repository.transaction(write) }, recordingFolder(payload.recordingId)),
    ),
    handleJob(sweepRecordingsJob, async () =>
      (await import('./recording/sweep.handler.ts')).sweepRecordings({ service, repository, tasks, storage, clock, timeZone }),
    ),
  ]
}
