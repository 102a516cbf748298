import { type WebhookEvent, webhookEvents } from '@longhand/contracts'
import { webhookDataSchemas } from '@longhand/contracts/schemas'
import { type Definitions, type Json, pascal } from './definitions.ts'

const meanings: Record<WebhookEvent, string> = {
  'recording.uploaded': 'A recording was uploaded.',
  'transcript.ready': 'A text is ready: made of a recording, or imported.',
  'transcript.failed': 'No text could be made.',
  'transcript.edited': 'A text was changed: at most once a minute for each.',
  'order.paid': 'An order was paid.',
  'order.refunded': 'An order was refunded.',
  'order.expired': 'An order was not paid in time. It may be tried again.',
  'card.expiring': 'Time cards expire soon.',
}

/** Headers of Standard Webhooks, which its libraries check. */
const headers = {
  WebhookId: {
    name: 'webhook-id',
    description: 'The same in every attempt: drop an id that you know',
    schema: { type: 'string' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    description: 'Epoch seconds of the attempt',
    schema: { type: 'string' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    description: '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64; several are parted by spaces',
    schema: { type: 'string' },
  },
}

export const webhookParameters: Json = Object.fromEntries(
  Object.entries(headers).map(([key, header]) => [key, { in: 'header', required: true, ...header }]),
)

/** What is sent to webhooks, as requests to their addresses. */
export function webhookOperations(
  definitions: Definitions,
  isWanted: (event: WebhookEvent) => boolean,
): Record<string, Json> {
  return Object.fromEntries(
    webhookEvents.filter(isWanted).map((event) => [event, { post: operation(event, definitions) }]),
  )
}

function operation(event: WebhookEvent, definitions: Definitions): Json {
  const name = pascal(event.replace('.', '_'))
  const { schema, example } = definitions.describe(webhookDataSchemas[event], 'output', `${name}Data`)
  const message = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: schema,
    },
  }
  return {
    operationId: `on${name}`,
    summary: meanings[event],
    tags: ['webhooks'],
    security: [{}],
    parameters: Object.keys(headers).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: definitions.named(message, `${name}Message`),
          examples: {
            sent: { value: { type: event, timestamp: '2026-11-02T09:30:00.000Z', data: example } },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. Anything else, and no answer within 15 seconds, is tried again.' },
    },
  }
}
