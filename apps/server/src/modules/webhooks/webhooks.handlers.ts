import { handleJobWith, type JobRegistration } from '../../platform/queue/job.ts'
import type { WebhookDeliveriesService } from './webhook-deliveries.service.ts'
import { deliverWebhookJob, sweepWebhooksJob } from './webhooks.jobs.ts'

/** An attempt that ended with its worker is repeated under the same `webhook-id`. */
export function webhooksHandlers(deliveries: WebhookDeliveriesService): JobRegistration[] {
  return [
    handleJobWith(deliverWebhookJob, (job) => deliveries.attempt(job.payload, job)),
    handleJobWith(sweepWebhooksJob, ({ signal }) => deliveries.sweep(signal)),
  ]
}
