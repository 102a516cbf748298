import { toWire } from '@longhand/contracts'
import type { WebhookEvent } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { newMessageId } from './signing.ts'
import type { WebhookOwner } from './webhook-owner.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

export interface WebhookReport {
  type: WebhookEvent
  /** What it is about: each webhook gets it once. */
  eventKey: string
  /** The message's `data`, under the names of the code. */
  data: object
  sendAt?: Date
}

/** Writes messages to webhooks in the transaction of what they report: both commit, or neither. */
export class WebhookReportsService {
  constructor(
    private readonly deps: { repository: WebhooksRepository; queue: Pick<Queue, 'send'>; clock: Clock },
  ) {}

  async report(
    tx: Transaction,
    owner: WebhookOwner,
    { type, eventKey, data, sendAt }: WebhookReport,
  ): Promise<void> {
    const { repository, queue, clock } = this.deps
    const subscribed = await repository.findSubscribed(tx, owner, type)
    if (subscribed.length === 0) return
    const createdAt = clock.now()
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: toWire(data) })
    const rows = subscribed.map((webhookId) => ({
      id: newMessageId(),
      webhookId,
      eventKey,
      type,
      body,
      state: 'waiting' as const,
      turn: 1,
      failures: 0,
      createdAt,
      nextAt: sendAt ?? createdAt,
    }))
    for (const deliveryId of await repository.addDeliveries(tx, rows)) {
      await queue.send(tx, deliverWebhookJob, { deliveryId, turn: 1 }, { for: owner.id, startAfter: sendAt })
    }
  }
}
