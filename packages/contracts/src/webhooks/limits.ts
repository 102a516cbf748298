/** What a webhook can report. */
export const webhookEvents = [
  'recording.uploaded',
  'transcript.ready',
  'transcript.failed',
  'transcript.edited',
  'order.paid',
  'order.refunded',
  'order.expired',
  'card.expiring',
] as const

/** One of {@link webhookEvents}. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** Deliveries are listed for `deliveryDays`; of an answer, `answerBytes` are kept. */
export const webhookLimits = { urlLength: 2000, perOwner: 20, deliveryDays: 30, answerBytes: 1024 } as const
