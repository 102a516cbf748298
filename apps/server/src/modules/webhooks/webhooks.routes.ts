import type { Routes } from '../../platform/http/routes.ts'
import { ownedByUser } from './webhook-owner.ts'
import type { WebhooksService } from './webhooks.service.ts'

export function webhooksRoutes(
  webhooks: WebhooksService,
): Routes<'createWebhook' | 'listWebhooks' | 'deleteWebhook' | 'listWebhookDeliveries' | 'redeliverWebhook'> {
  return {
    createWebhook: (fields, { userId }) => webhooks.create(ownedByUser(userId), fields),
    listWebhooks: (_fields, { userId }) => webhooks.list(ownedByUser(userId)),
    deleteWebhook: ({ webhookId }, { userId }) => done(webhooks.delete(ownedByUser(userId), webhookId)),
    listWebhookDeliveries: (fields, { userId }) => webhooks.deliveries(ownedByUser(userId), fields),
    redeliverWebhook: ({ deliveryId }, { userId }) => done(webhooks.redeliver(ownedByUser(userId), deliveryId)),
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
