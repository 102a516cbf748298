import { z } from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Refusals are retried by another job; the queue's own retries are for our failures. */
export const deliverWebhookJob = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ deliveryId: z.string(), turn: z.number().int() }),
  options: { retryLimit: 5, retryDelaySeconds: 30, timeoutSeconds: 60 },
})

export const sweepWebhooksJob = defineJob({
  name: 'webhooks.sweep',
  payload: z.object({}),
  options: { cron: '*/10 * * * *' },
})

export const webhooksJobs = [deliverWebhookJob, sweepWebhooksJob] as const
