import type { z } from 'zod'
import { userDelete, userGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { webhookAttemptSchema, webhookDeliverySchema, webhookSchema } from './schemas.ts'

/** A webhook as its owner sees it: without its secret. */
export type Webhook = z.infer<typeof webhookSchema>

/** One message to a webhook, with every attempt to deliver it. */
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** One attempt to deliver a message, and what the receiver answered. */
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

export const webhooksEndpoints = {
  createWebhook: {
    ...userPost,
    path: '/api/v1/webhooks',
    scope: 'webhooks:write',
    isForApps: true,
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary:
      'Has events sent to an address, as Standard Webhooks say. The answer is the only one that holds the secret of its signatures.',
    errors: ['LIMIT_REACHED', 'RECENT_LOGIN_NEEDED'],
  },
  listWebhooks: {
    ...userGet,
    path: '/api/v1/webhooks',
    scope: 'webhooks:write',
    isForApps: true,
    summary: 'The webhooks of the user, the newest first.',
  },
  deleteWebhook: {
    ...userDelete,
    path: '/api/v1/webhooks',
    scope: 'webhooks:write',
    isForApps: true,
    summary: 'Deletes a webhook and its deliveries. What was not delivered yet never is.',
    owned: ['webhookId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listWebhookDeliveries: {
    ...userQuery,
    path: '/api/v1/webhooks/deliveries',
    scope: 'webhooks:write',
    isForApps: true,
    summary:
      'The messages to a webhook of the last 30 days, the newest first, with what its receiver answered.',
    owned: ['webhookId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  redeliverWebhook: {
    ...userPost,
    path: '/api/v1/webhooks/redeliver',
    scope: 'webhooks:write',
    isForApps: true,
    effectOutside: 'gives-out',
    summary: 'Delivers a message again, now, under its former `webhook-id`.',
    owned: ['deliveryId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
