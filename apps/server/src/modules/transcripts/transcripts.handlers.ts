import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'
import type { SeparationWork } from './edits/separate-speakers.handler.ts'

export function transcriptsHandlers(work: SeparationWork): JobRegistration[] {
  return [
    handleJob(separateSpeakersJob, async () => (await import('./edits/separate-speakers.handler.ts')).separateSpeakers(work)),
    handleJobFailure(separateSpeakersJob, async () => (await import('./edits/separate-speakers.handler.ts')).separatingFailed(work)),
  ]
}
