import type { JobHandler } from '../../platform/queue/job.ts'
import type { AuthNotice } from './auth.jobs.ts'
import type { NoticesService } from './notices.service.ts'

/** Works on `mailNoticeJob`. A mail that a crash made doubtful is sent again: better twice than never. */
export function mailNotice(notices: NoticesService): JobHandler<AuthNotice> {
  return ({ payload }) => notices.mail(payload)
}
