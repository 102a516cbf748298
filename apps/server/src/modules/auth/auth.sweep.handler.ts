import type { JobHandler } from '../../platform/queue/job.ts'
import type { SweepService } from './sweep.service.ts'

/** Works on `sweepAuthJob`. */
export function sweepAuth(sweep: SweepService): JobHandler<object> {
  return () => sweep.run()
}
