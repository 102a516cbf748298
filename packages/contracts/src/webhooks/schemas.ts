import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { pagingFields } from '../transcripts/schemas.ts'
import { webhookEvents, webhookLimits } from './limits.ts'

const webhookId = z.string().min(1).max(64)
const eventsSchema = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

export const webhookSchema = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createTime: epochSeconds,
  waiting: z.number().int().describe('Messages that are not delivered yet'),
  failingSince: epochSeconds
    .nullable()
    .describe('When the first of the attempts failed of which none succeeded since; null while all is well'),
})

export const webhookAttemptSchema = z.object({
  time: epochSeconds,
  milliseconds: z.number().int(),
  status: z.number().int().nullable().describe('HTTP status; null when there was no answer'),
  answer: z.string().describe('The first bytes of the answer, as text'),
  problem: z
    .string()
    .nullable()
    .describe(
      'Why it failed, such as `timeout`, `redirect`, `private-network` or `ECONNREFUSED`; null when it succeeded',
    ),
})

export const webhookDeliverySchema = z.object({
  deliveryId: z.string().describe('The header `webhook-id`: the same in every attempt'),
  type: z.enum(webhookEvents),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createTime: epochSeconds,
  nextTime: epochSeconds.nullable().describe('When it is tried next; null when it is not'),
  attempts: z.array(webhookAttemptSchema).describe('The newest first'),
})

export const webhooksSchemas = {
  createWebhook: {
    request: z.object({ url: z.string().min(1).max(webhookLimits.urlLength), events: eventsSchema }),
    answer: z.object({
      webhookId: z.string(),
      secret: z.string().describe('`whsec_` and the key in base64; shown only here'),
    }),
  },
  listWebhooks: { request: z.object({}), answer: z.array(webhookSchema) },
  deleteWebhook: { request: z.object({ webhookId }), answer: z.null() },
  listWebhookDeliveries: {
    request: z.object({ webhookId, ...pagingFields }),
    answer: z.object({ list: z.array(webhookDeliverySchema), total: z.number().int() }),
  },
  redeliverWebhook: { request: z.object({ deliveryId: z.string().min(1).max(64) }), answer: z.null() },
}
