import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PaymentChannel, PaymentChannels, TradeNews } from '../../platform/payments/payment-channel.ts'
import type { AttemptRow, OrdersRepository } from './orders.repository.ts'
import type { SettlementService } from './settlement.service.ts'

/** The gateway is asked about one order at most once in this time, no matter who asks. */
export const askPauseMs = 4000
/** A code that no one scanned yet is asked about less and less often, but never more seldom than this. */
const maxPauseMs = 20_000
const maxAtOnce = 8

/** Asks gateways how trades stand, for orders that notices may not have told everything about. */
export class GatewayAsker {
  readonly #running = new Map<string, Promise<void>>()

  constructor(
    private readonly deps: { repository: OrdersRepository; channels: PaymentChannels; settlement: SettlementService; clock: Clock; log: BaseLogger },
  ) {}

  /**
   * Asks in the background when it is time to: a poll never waits for the gateway, what is learned is there for the next one.
   * When many are being asked already this one is left to the next poll, or to the reconciler.
   */
  pollSoon(attempt: AttemptRow): void {
    if (this.#running.size >= maxAtOnce || this.#running.has(attempt.orderNumber) || !this.isTime(attempt)) return
    const asked = this.ask(attempt).catch((error: unknown) => {
      this.deps.log.warn({ err: error, tradeNumber: attempt.tradeNumber }, 'the gateway could not be asked')
    })
    this.#running.set(attempt.orderNumber, asked)
    void asked.finally(() => this.#running.delete(attempt.orderNumber))
  }

  /** Resolves when nothing is being asked. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /**
   * Asks now, unless a user just did, and books the answer. An attempt whose time is over, or whose order needs no payment any more, is
   * closed at the gateway, too; what was paid before stays paid. One of a channel that is not configured in this process waits for a process in which it is: no one can be asked here,
   * and an unknown answer is never a failure.
   */
  async ask({ tradeNumber, orderNumber, channel: name, amountFen, expiresAt }: AttemptRow): Promise<void> {
    const { repository, channels, settlement, clock } = this.deps
    const channel = channels.find(name)
    if (!channel) return
    const now = clock.now()
    const order = await repository.claimAsking(orderNumber, tradeNumber, now, new Date(now.getTime() - askPauseMs))
    if (!order) return
    const isOver = expiresAt <= now
    const news = await this.query(channel, tradeNumber, isOver || order !== 'pending')
    await settlement.settle(name, news)
    // A code that no one scanned in time is no trade at the gateway, which takes no payment for it any more.
    if (isOver && news.state === 'none') await settlement.settle(name, { tradeNumber, state: 'closed', amountFen })
  }

  private async query(channel: PaymentChannel, tradeNumber: string, isUnwanted: boolean): Promise<TradeNews> {
    const news = await channel.query(tradeNumber)
    return isUnwanted && news.state === 'waiting' ? channel.close(tradeNumber) : news
  }

  private isTime({ state, createdAt, askedAt }: AttemptRow): boolean {
    const now = this.deps.clock.now().getTime()
    const age = now - createdAt.getTime()
    const pause = state === 'scanned' ? askPauseMs : Math.min(Math.max(askPauseMs, age / 4), maxPauseMs)
    return now - (askedAt ?? createdAt).getTime() >= pause
  }
}
