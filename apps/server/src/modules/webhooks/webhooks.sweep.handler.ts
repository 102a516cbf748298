import type { JobHandler } from '../../platform/queue/job.ts'
import type { WebhookDeliveriesService } from './webhook-deliveries.service.ts'

/** Works on `sweepWebhooksJob`. */
export function sweepWebhooks(deliveries: WebhookDeliveriesService): JobHandler<object> {
  return ({ signal }) => deliveries.sweep(signal)
}
