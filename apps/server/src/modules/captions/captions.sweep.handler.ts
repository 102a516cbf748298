import type { JobHandler } from '../../platform/queue/job.ts'
import type { CaptionsService } from './captions.service.ts'

/** Works on `sweepCaptionsJob`. */
export function sweepCaptions(captions: Pick<CaptionsService, 'endAbandoned'>): JobHandler<object> {
  return async () => {
    await captions.endAbandoned()
  }
}
