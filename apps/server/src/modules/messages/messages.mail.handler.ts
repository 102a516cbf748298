import type { JobHandler } from '../../platform/queue/job.ts'
import type { MailCopiesService } from './mail-copies.service.ts'

/** Works on `mailMessageJob`. A mail that a crash made doubtful is sent again: better twice than never. */
export function mailMessage(copies: MailCopiesService): JobHandler<{ messageId: number }> {
  return ({ payload }) => copies.mail(payload.messageId)
}
