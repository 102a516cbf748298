import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import {
  finishTranscriptionJob,
  planTranscriptionJob,
  recognizeChunkJob,
} from './lifecycle/transcription.jobs.ts'
import { transcribeStretchJob } from './stretches/stretches.jobs.ts'
import type { StretchWork } from './stretches/transcribe-stretch.handler.ts'
import type { TranscriptionWork } from './work/transcription-work.ts'

/** Apart from the job files, because handlers import those to send further jobs. */
export function transcriptionHandlers(work: TranscriptionWork & StretchWork): JobRegistration[] {
  const failed = () => import('./work/failed.handler.ts')
  return [
    handleJob(planTranscriptionJob, async () =>
      (await import('./work/plan.handler.ts')).planTranscription(work),
    ),
    handleJobFailure(planTranscriptionJob, async () => (await failed()).transcribingFailed(work)),
    handleJob(finishTranscriptionJob, async () =>
      (await import('./work/finish.handler.ts')).finishTranscription(work),
    ),
    handleJobFailure(finishTranscriptionJob, async () => (await failed()).transcribingFailed(work)),
    handleJob(transcribeStretchJob, async () =>
      (await import('./stretches/transcribe-stretch.handler.ts')).transcribeStretch(work),
    ),
    handleJobFailure(transcribeStretchJob, async () =>
      (await import('./stretches/transcribe-stretch.handler.ts')).transcribingStretchFailed(work),
    ),
    // Last: workers ask the first queues first, and these jobs are many and long.
    handleJob(recognizeChunkJob, async () =>
      (await import('./work/recognize-chunk.handler.ts')).recognizeChunk(work),
    ),
    handleJobFailure(recognizeChunkJob, async () => (await failed()).transcribingFailed(work)),
  ]
}
