import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { BuyerRefundsRepository } from './buyer-refunds.repository.ts'
import type { OrderRow } from './orders.repository.ts'
import { type BuyerRefundEvent, nextBuyerRefund } from './states/buyer-refund-states.ts'
import type { UnusedGoods } from './unused-goods.ts'

/** Moves the time of a refund that a buyer asked for as its state says. Call it on the locked order. */
export class BuyerReturns {
  constructor(
    private readonly deps: { repository: BuyerRefundsRepository; goods: UnusedGoods; clock: Clock },
  ) {}

  async apply(
    tx: Transaction,
    order: OrderRow,
    refundNumber: string,
    event: BuyerRefundEvent,
    why?: string,
  ): Promise<void> {
    const { repository, goods, clock } = this.deps
    const refund = await repository.lock(tx, refundNumber)
    if (!refund) return
    const { to, effect } = nextBuyerRefund(refund.state, event)
    const { round, takenSeconds } = refund
    if (effect === 'restore-time') await goods.restore(tx, order, String(round), takenSeconds)
    const again =
      effect === 'take-time'
        ? { round: round + 1, takenSeconds: await goods.take(tx, order, String(round + 1), takenSeconds) }
        : {}
    await repository.change(tx, refundNumber, {
      state: to,
      ...again,
      endedAt: to === refund.state ? undefined : to === 'asked' ? null : clock.now(),
      refusal: to === 'refused' ? (why ?? refund.refusal) : null,
    })
  }
}
