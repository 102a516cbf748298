import { handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { NoticesService } from './notices.service.ts'
import type { SweepService } from './sweep.service.ts'
import { mailNoticeJob, sweepAuthJob } from './auth.jobs.ts'

/** A mail that a crash made doubtful is sent again: better twice than never. */
export function authHandlers({
  notices,
  sweep,
}: {
  notices: NoticesService
  sweep: SweepService
}): JobRegistration[] {
  return [
    handleJobWith(mailNoticeJob, ({ payload }) => notices.mail(payload)),
    handleJobWith(sweepAuthJob, () => sweep.run()),
  ]
}
