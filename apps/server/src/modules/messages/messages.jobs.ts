import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { ExpiringCardsService } from './expiring-cards.service.ts'
import type { MailCopiesService } from './mail-copies.service.ts'

/** Mails a message to a reader who wants its kind by mail. It names the row, never an address: sent jobs are kept for a while. */
export const mailMessageJob = defineJob({
  name: 'messages.mail',
  payload: z.object({ messageId: z.number().int() }),
  options: { retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

/** Tells those whose time cards expire soon, in the morning of each business day. */
export const tellExpiringCardsJob = defineJob({ name: 'messages.tell-expiring-cards', payload: z.object({}), options: { cron: '30 8 * * *' } })

/** Every job of this module. */
export const messagesJobs = [mailMessageJob, tellExpiringCardsJob] as const

/** The handlers of {@link messagesJobs}. */
export function messagesHandlers(copies: MailCopiesService, expiringCards: ExpiringCardsService): JobRegistration[] {
  return [
    handleJobWith(mailMessageJob, ({ payload }) => copies.mail(payload.messageId)),
    handleJobWith(tellExpiringCardsJob, ({ signal }) => expiringCards.tell(signal)),
  ]
}
