import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

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
