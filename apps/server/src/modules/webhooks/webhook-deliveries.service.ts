import { webhookLimits } from '@longhand/contracts'
import { type Clock, dayMs } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'
import { nextAttemptAt } from '../../platform/outbound/delivery-retries.ts'
import { NotNowError, type RunningJob } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { signedHeaders } from './signing.ts'
import { ownedByUser } from './webhook-owner.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import type { AttemptRow, DeliveryRow, WebhookRow, WebhooksRepository } from './webhooks.repository.ts'

export interface WebhookDeliveriesDependencies {
  repository: WebhooksRepository
  outbound: Pick<Outbound, 'send'>
  queue: Pick<Queue, 'send'>
  clock: Clock
  timeoutMs?: number
  /** Attempts at a time in this process: slow receivers must leave room for other work. Default 2. */
  maxAtOnce?: number
  /** In `tx` until it ends. Default: no one is. */
  isSuspended?: (userId: string, tx: Transaction) => Promise<boolean>
}

/** The lease of a job, as far as writing needs it. */
type DeliveryLease = Pick<RunningJob<object>, 'signal' | 'hold' | 'complete'>

type Attempt = Pick<AttemptRow, 'milliseconds' | 'status' | 'answer' | 'problem'>

const busyPauseSeconds = 1
const firstPauseSeconds = 5
const overdueMs = 15 * 60_000

export class WebhookDeliveriesService {
  #underWay = 0

  constructor(private readonly deps: WebhookDeliveriesDependencies) {}

  /**
   * Makes an attempt, and plans the next one when it fails. A message that was delivered, deleted or planned again meanwhile is left alone, and one for a suspended account waits.
   *
   * @throws NotNowError while enough others are under way.
   */
  async attempt(
    { deliveryId, turn }: { deliveryId: string; turn: number },
    lease: DeliveryLease,
  ): Promise<void> {
    const { repository, clock, maxAtOnce = 2 } = this.deps
    const found = await repository.findTurn(deliveryId, turn)
    if (!found || (await this.hold(found))) return
    if (this.#underWay >= maxAtOnce)
      throw new NotNowError('Enough other webhooks are being called.', busyPauseSeconds)
    this.#underWay += 1
    const startedAt = clock.now()
    try {
      const attempt = await this.call(found, startedAt, lease.signal)
      await this.note(found, { startedAt, attempt }, lease)
    } finally {
      this.#underWay -= 1
    }
  }

  /** Sends what {@link attempt} left waiting. */
  async resume(tx: Transaction, userId: string): Promise<void> {
    const { repository, queue, clock } = this.deps
    for (const { id: deliveryId, turn } of await repository.lockHeld(tx, ownedByUser(userId))) {
      await repository.updateDelivery(tx, deliveryId, { turn: turn + 1, nextAt: clock.now() })
      await queue.send(tx, deliverWebhookJob, { deliveryId, turn: turn + 1 }, { for: userId })
    }
  }

  /** Overdue messages occur after a database was restored. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { repository, queue, clock } = this.deps
    const now = clock.now()
    for (let found = 500; found === 500;) {
      signal.throwIfAborted()
      found = await repository.transaction(async (tx) => {
        const overdue = await repository.lockOverdue(tx, new Date(now.getTime() - overdueMs))
        for (const { id: deliveryId, turn } of overdue) {
          await repository.updateDelivery(tx, deliveryId, { turn: turn + 1, nextAt: now })
          await queue.send(tx, deliverWebhookJob, { deliveryId, turn: turn + 1 })
        }
        return overdue.length
      })
    }
    await repository.forgetBefore(new Date(now.getTime() - webhookLimits.deliveryDays * dayMs))
  }

  /** Without a next attempt it is not overdue. */
  private async hold({
    delivery,
    webhook,
  }: {
    delivery: DeliveryRow
    webhook: WebhookRow
  }): Promise<boolean> {
    const { repository, isSuspended } = this.deps
    if (!isSuspended || webhook.ownerKind !== 'user') return false
    return repository.transaction(async (tx) => {
      if (!(await isSuspended(webhook.ownerId, tx))) return false
      if (await repository.lockTurn(tx, webhook.id, delivery.id, delivery.turn))
        await repository.updateDelivery(tx, delivery.id, { nextAt: null })
      return true
    })
  }

  private async call(
    { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
    at: Date,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const { outbound, timeoutMs = 15_000 } = this.deps
    const start = performance.now()
    const took = (): number => Math.round(performance.now() - start)
    const { id, body } = delivery
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Longhand-Webhooks/1',
      ...signedHeaders({ id, body, secret: webhook.secret, at }),
    }
    try {
      const { status, body: answered } = await outbound.send(webhook.url, {
        method: 'POST',
        headers,
        body,
        maxBytes: webhookLimits.answerBytes,
        timeoutMs,
        signal,
      })
      return { milliseconds: took(), status, answer: textOf(answered), problem: problemOf(status) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { milliseconds: took(), status: null, answer: '', problem: error.problem }
    }
  }

  private async note(
    { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
    { startedAt, attempt }: { startedAt: Date; attempt: Attempt },
    lease: DeliveryLease,
  ): Promise<void> {
    const { repository, queue, clock } = this.deps
    await repository.transaction(async (tx) => {
      await lease.hold(tx)
      if (await repository.lockTurn(tx, webhook.id, delivery.id, delivery.turn)) {
        await repository.addAttempt(tx, webhook.id, {
          deliveryId: delivery.id,
          createdAt: startedAt,
          ...attempt,
        })
        await repository.noteHealth(tx, webhook.id, attempt.problem === null ? null : startedAt)
        if (attempt.problem === null)
          await repository.updateDelivery(tx, delivery.id, { state: 'delivered', nextAt: null })
        else await this.planNext(tx, delivery, queue, clock.now())
      }
      await lease.complete(tx)
    })
  }

  private async planNext(
    tx: Transaction,
    delivery: DeliveryRow,
    queue: Pick<Queue, 'send'>,
    failedAt: Date,
  ): Promise<void> {
    const { repository } = this.deps
    const failures = delivery.failures + 1
    const nextAt = nextAttemptAt(failures, failedAt, firstPauseSeconds)
    if (!nextAt)
      return repository.updateDelivery(tx, delivery.id, { state: 'failed', failures, nextAt: null })
    const turn = delivery.turn + 1
    await repository.updateDelivery(tx, delivery.id, { turn, failures, nextAt })
    await queue.send(tx, deliverWebhookJob, { deliveryId: delivery.id, turn }, { startAfter: nextAt })
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** PostgreSQL stores no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD')
}
