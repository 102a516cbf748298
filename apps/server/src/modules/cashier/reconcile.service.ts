import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import { askPauseMs, type GatewayAsker } from './gateway-asker.ts'
import type { AttemptRow, OrdersRepository } from './orders.repository.ts'
import type { RefundsService } from './refunds.service.ts'

const batch = 200
const atOnce = 4

/** Catches what notices and polls missed: unknown payments, overdue attempts, refunds that are due. */
export class ReconcileService {
  readonly #reported = new Map<string, number>()

  constructor(
    private readonly deps: {
      repository: OrdersRepository
      channels: PaymentChannels
      asker: GatewayAsker
      refunds: RefundsService
      events: EventSink
      clock: Clock
      log: BaseLogger
    },
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { repository, refunds, events, clock } = this.deps
    const configured = this.deps.channels.names
    await this.reportOthers(configured)
    await this.askAll(configured, signal)
    await refunds.carryOutDue(signal)
    const now = clock.now()
    await repository.transaction(async (tx) => {
      for (const { orderNumber, userId } of await repository.expireOver(tx, now))
        await events.emit(tx, { type: 'order-expired', userId, orderNumber, at: now })
    })
  }

  private async reportOthers(configured: readonly string[]): Promise<void> {
    for (const { channel, attempts } of await this.deps.repository.waitingElsewhere(configured)) {
      // Once, not with every run: no one may configure that channel again.
      if (this.#reported.get(channel) === attempts) continue
      this.#reported.set(channel, attempts)
      this.deps.log.error(
        { channel, attempts },
        'open payments belong to a channel that is not configured in this process: how they stand is not known here',
      )
    }
  }

  private async askAll(configured: readonly string[], signal: AbortSignal): Promise<void> {
    const { repository, clock } = this.deps
    const before = new Date(clock.now().getTime() - askPauseMs)
    const limit = pLimit(atOnce)
    const seen = new Set<string>()
    for (;;) {
      signal.throwIfAborted()
      const attempts = (await repository.waitingAttempts(configured, before, batch)).filter(
        ({ tradeNumber }) => !seen.has(tradeNumber),
      )
      if (attempts.length === 0) return
      for (const { tradeNumber } of attempts) seen.add(tradeNumber)
      await Promise.all(attempts.map((attempt) => limit(() => this.ask(attempt, signal))))
    }
  }

  /** A gateway that does not answer must not hold up other orders. */
  private async ask(attempt: AttemptRow, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await this.deps.asker.ask(attempt).catch((error: unknown) => {
      this.deps.log.warn(
        { err: error, tradeNumber: attempt.tradeNumber },
        'how a payment stands is not known yet',
      )
    })
  }
}
