import { handleJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { CaptionSaving } from './captions.save.handler.ts'
import type { CaptionsService } from './captions.service.ts'
import { saveCaptionJob, sweepCaptionsJob } from './captions.jobs.ts'

export function captionsHandlers(
  saving: CaptionSaving,
  captions: Pick<CaptionsService, 'endAbandoned'>,
): JobRegistration[] {
  return [
    handleJob(saveCaptionJob, async () => (await import('./captions.save.handler.ts')).saveCaption(saving)),
    handleJobWith(sweepCaptionsJob, async () => {
      await captions.endAbandoned()
    }),
  ]
}
