import type { PaymentChannel, TradeReport } from '@longhand/payments'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import type { AttemptRow, OrdersRepository } from './orders.repository.ts'
import type { SettlementService } from './settlement.service.ts'

/** Minimum time between two questions about one order, for all who ask. */
export const askPauseMs = 4000
/** Longest pause for a code that no one has scanned. */
const maxPauseMs = 20_000
const maxAtOnce = 8

export class GatewayAsker {
  readonly #running = new Map<string, Promise<void>>()

  constructor(
    private readonly deps: {
      repository: OrdersRepository
      channels: PaymentChannels
      settlement: SettlementService
      clock: Clock
      log: BaseLogger
    },
  ) {}

  /** Never waits for the gateway: the answer is there for the next poll. When too many are being asked, it is left to the next poll or the reconciler. */
  pollSoon(attempt: AttemptRow): void {
    if (this.#running.size >= maxAtOnce || this.#running.has(attempt.orderNumber) || !this.isTime(attempt))
      return
    const asked = this.ask(attempt).catch((error: unknown) => {
      this.deps.log.warn({ err: error, tradeNumber: attempt.tradeNumber }, 'the gateway could not be asked')
    })
    this.#running.set(attempt.orderNumber, asked)
    void asked.finally(() => this.#running.delete(attempt.orderNumber))
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Does nothing when the gateway was just asked. Overdue attempts are closed at the gateway, too. Channels that this process has not configured are left to one that has: an unknown answer is never a failure. */
  async ask({ tradeNumber, orderNumber, channel: name, amount, expiresAt }: AttemptRow): Promise<void> {
    const { repository, channels, settlement, clock } = this.deps
    const channel = channels.find(name)
    if (!channel) return
    const now = clock.now()
    const order = await repository.claimAsking(
      orderNumber,
      tradeNumber,
      now,
      new Date(now.getTime() - askPauseMs),
    )
    if (!order) return
    const isOver = expiresAt <= now
    const report = await this.query(channel, tradeNumber, isOver || order !== 'pending')
    await settlement.settle(name, report)
    // An unscanned code that has expired is unknown to the gateway, which takes no payment for it.
    if (isOver && report.state === 'none')
      await settlement.settle(name, { tradeNumber, state: 'closed', amount })
  }

  private async query(
    channel: PaymentChannel,
    tradeNumber: string,
    isUnwanted: boolean,
  ): Promise<TradeReport> {
    const report = await channel.query(tradeNumber)
    return isUnwanted && report.state === 'waiting' ? channel.close(tradeNumber) : report
  }

  private isTime({ state, createdAt, askedAt }: AttemptRow): boolean {
    const now = this.deps.clock.now().getTime()
    const age = now - createdAt.getTime()
    const pause = state === 'scanned' ? askPauseMs : Math.min(Math.max(askPauseMs, age / 4), maxPauseMs)
    return now - (askedAt ?? createdAt).getTime() >= pause
  }
}
