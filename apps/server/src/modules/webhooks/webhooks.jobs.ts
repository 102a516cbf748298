import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Makes one attempt to deliver a message. What the receiver refuses is tried again by another job; the queue's own tries are for what happens to us. */
export const deliverWebhookJob = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ deliveryId: z.string(), turn: z.number().int() }),
  options: { retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 60 },
})

/** Sends again what is overdue, and forgets old deliveries. */
export const sweepWebhooksJob = defineJob({ name: 'webhooks.sweep', payload: z.object({}), options: { cron: '*/10 * * * *' } })

/** Every job of this module. */
export const webhooksJobs = [deliverWebhookJob, sweepWebhooksJob] as const
