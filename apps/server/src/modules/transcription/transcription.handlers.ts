import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import {
  finishTranscriptionJob,
  planTranscriptionJob,
  recognizeChunkJob,
} from './lifecycle/transcription.jobs.ts'
import { transcribePartJob } from './parts/part-transcriptions.jobs.ts'
import type { PartWork } from './parts/transcribe-part.handler.ts'
import type { TranscriptionWork } from './work/transcription-work.ts'

/** Apart from the job files, because handlers import those to send further jobs. */
export function transcriptionHandlers(work: TranscriptionWork & PartWork): JobRegistration[] {
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
    handleJob(transcribePartJob, async () =>
      (await import('./parts/transcribe-part.handler.ts')).transcribePart(work),
    ),
    handleJobFailure(transcribePartJob, async () =>
      (await import('./parts/transcribe-part.handler.ts')).transcribingPartFailed(work),
    ),
    // Last: workers ask the first queues first, and these jobs are many and long.
    handleJob(recognizeChunkJob, async () =>
      (await import('./work/recognize-chunk.handler.ts')).recognizeChunk(work),
    ),
    handleJobFailure(recognizeChunkJob, async () => (await failed()).transcribingFailed(work)),
  ]
}
