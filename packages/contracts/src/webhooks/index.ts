import type { z } from 'zod'
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
    method: 'POST',
    path: '/api/v1/webhooks',
    access: 'user',
    scope: 'webhooks:write',
    isForApps: true,
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    send: 'json',
    receive: 'envelope',
    summary:
      'Has events sent to an address, as Standard Webhooks say. The answer is the only one that holds the secret of its signatures.',
    errors: ['LIMIT_REACHED', 'RECENT_LOGIN_NEEDED'],
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    access: 'user',
    scope: 'webhooks:write',
    isForApps: true,
    send: 'none',
    receive: 'envelope',
    summary: 'The webhooks of the user, the newest first.',
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks',
    access: 'user',
    scope: 'webhooks:write',
    isForApps: true,
    send: 'query',
    receive: 'envelope',
    summary: 'Deletes a webhook and its deliveries. What was not delivered yet never is.',
    owned: ['webhookId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/deliveries',
    access: 'user',
    scope: 'webhooks:write',
    isForApps: true,
    send: 'query',
    receive: 'envelope',
    summary:
      'The messages to a webhook of the last 30 days, the newest first, with what its receiver answered.',
    owned: ['webhookId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  redeliverWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/redeliver',
    access: 'user',
    scope: 'webhooks:write',
    isForApps: true,
    effectOutside: 'gives-out',
    send: 'json',
    receive: 'envelope',
    summary: 'Delivers a message again, now, under its former `webhook-id`.',
    owned: ['deliveryId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
