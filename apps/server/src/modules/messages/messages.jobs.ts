import { z } from 'zod'
import { defineJob, handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { ExpiringCardsService } from './expiring-cards.service.ts'
import type { MailCopiesService } from './mail-copies.service.ts'

/** Names the row, never an address: sent jobs are kept for a while. */
export const mailMessageJob = defineJob({
  name: 'messages.mail',
  payload: z.object({ messageId: z.number().int() }),
  options: { retryLimit: 8, retryDelaySeconds: 30, timeoutSeconds: 120 },
})

export const notifyExpiringCardsJob = defineJob({
  name: 'messages.tell-expiring-cards',
  payload: z.object({}),
  options: { cron: '30 8 * * *' },
})

export const messagesJobs = [mailMessageJob, notifyExpiringCardsJob] as const

export function messagesHandlers(
  copies: MailCopiesService,
  expiringCards: ExpiringCardsService,
): JobRegistration[] {
  return [
    handleJobWith(mailMessageJob, ({ payload }) => copies.mail(payload.messageId)),
    handleJobWith(notifyExpiringCardsJob, ({ signal }) => expiringCards.notify(signal)),
  ]
}
