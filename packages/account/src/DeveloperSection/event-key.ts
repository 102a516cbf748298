import type { WebhookEvent } from '@longhand/contracts'

/** Of a message about an event: a point parts the names of nested messages. */
export type EventKey =
  | 'recording-uploaded'
  | 'transcript-ready'
  | 'transcript-failed'
  | 'transcript-edited'
  | 'order-paid'
  | 'order-refunded'
  | 'order-expired'
  | 'card-expiring'

export function eventKeyOf(event: WebhookEvent): EventKey {
  return event.replace('.', '-') as EventKey
}
