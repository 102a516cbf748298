import type { JobHandler } from '../../platform/queue/job.ts'
import type { WebhookDeliveriesService } from './webhook-deliveries.service.ts'

/** Works on `deliverWebhookJob`. An attempt that ended with its worker is made again under the same `webhook-id`. */
export function deliverWebhook(deliveries: WebhookDeliveriesService): JobHandler<{ deliveryId: string; turn: number }> {
  return (job) => deliveries.attempt(job.payload, job)
}
