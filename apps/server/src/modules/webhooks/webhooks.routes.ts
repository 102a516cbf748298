import { makerOf } from '../../platform/access/maker.ts'
import { done, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import { ownedByApp, ownedByUser, type WebhookOwner } from './webhook-owner.ts'
import type { WebhooksService } from './webhooks.service.ts'

export function webhooksRoutes(
  webhooks: WebhooksService,
): Routes<'createWebhook' | 'listWebhooks' | 'deleteWebhook' | 'listWebhookDeliveries' | 'redeliverWebhook'> {
  return {
    createWebhook: (fields, context) => webhooks.create(ownerOf(context), fields, makerOf(context.identity)),
    listWebhooks: (_fields, context) => webhooks.list(ownerOf(context)),
    deleteWebhook: ({ webhookId }, context) => done(webhooks.delete(ownerOf(context), webhookId)),
    listWebhookDeliveries: (fields, context) => webhooks.deliveries(ownerOf(context), fields),
    redeliverWebhook: ({ deliveryId }, context) => done(webhooks.redeliver(ownerOf(context), deliveryId)),
  }
}

function ownerOf(context: RequestContext): WebhookOwner {
  return context.identity.kind === 'app' ? ownedByApp(context.identity.appId) : ownedByUser(context.userId)
}
