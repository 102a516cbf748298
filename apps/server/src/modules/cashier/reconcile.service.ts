import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import { askPauseMs, type GatewayAsker } from './gateway-asker.ts'
import type { AttemptRow, OrdersRepository } from './orders.repository.ts'
import type { RefundsService } from './refunds.service.ts'

const batch = 200
const atOnce = 4
/** An order can be paid again for this time after its last attempt was over. */
const orderStaysOpenMs = 24 * 3_600_000

/** Finds what notices and polls did not tell: payments nobody heard of, attempts past their time, money that still has to go back. */
export class ReconcileService {
  constructor(
    private readonly parts: { repository: OrdersRepository; asker: GatewayAsker; refunds: RefundsService; clock: Clock; log: BaseLogger },
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { repository, refunds, clock } = this.parts
    await this.askAll(signal)
    await refunds.carryOutDue(signal)
    const now = clock.now()
    await repository.closeStale(new Date(now.getTime() - orderStaysOpenMs), now)
  }

  private async askAll(signal: AbortSignal): Promise<void> {
    const { repository, clock } = this.parts
    const before = new Date(clock.now().getTime() - askPauseMs)
    const limit = pLimit(atOnce)
    const seen = new Set<string>()
    for (;;) {
      signal.throwIfAborted()
      const attempts = (await repository.waitingAttempts(before, batch)).filter(({ tradeNumber }) => !seen.has(tradeNumber))
      if (attempts.length === 0) return
      for (const { tradeNumber } of attempts) seen.add(tradeNumber)
      await Promise.all(attempts.map((attempt) => limit(() => this.ask(attempt, signal))))
    }
  }

  /** One gateway that does not answer keeps no other order from being looked at. */
  private async ask(attempt: AttemptRow, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    await this.parts.asker.ask(attempt).catch((error: unknown) => {
      this.parts.log.warn({ err: error, tradeNumber: attempt.tradeNumber }, 'how a payment stands is not known yet')
    })
  }
}
