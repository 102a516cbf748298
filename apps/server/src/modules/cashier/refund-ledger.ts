import type { OrderRefund } from '@longhand/contracts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PartialRefundRow, PartialRefundsRepository } from './partial-refunds.repository.ts'
import type { RefundRow, RefundsRepository } from './refunds.repository.ts'

/** Money that goes back: a whole payment, what is left of it, or a part of it. */
export interface LedgerRefund extends Omit<RefundRow, 'reason'> {
  reason: OrderRefund['reason']
  /** Of a part: what the app or the operator calls it. */
  key: string | undefined
}

/** All refunds, whichever table they are in: one row of `payment_refunds` is the most that a payment has, and parts are beside it. */
export class RefundLedger {
  constructor(private readonly deps: { whole: RefundsRepository; parts: PartialRefundsRepository }) {}

  async find(refundNumber: string): Promise<LedgerRefund | undefined> {
    const { whole, parts } = this.deps
    const refund = await whole.find(refundNumber)
    if (refund) return ofWhole(refund)
    const part = await parts.find(refundNumber)
    return part && ofPart(part)
  }

  /** The oldest first. */
  async ofOrder(orderNumber: string): Promise<LedgerRefund[]> {
    const { whole, parts } = this.deps
    const refunds = [
      ...(await parts.ofOrder(orderNumber)).map(ofPart),
      ...(await whole.ofOrder(orderNumber)).map(ofWhole),
    ]
    return refunds.sort((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
  }

  /** Of all payments of each order: refunds under way count, refused ones don't. Orders without a refund are missing. */
  async sumsOf(orderNumbers: readonly string[]): Promise<Map<string, number>> {
    const { whole, parts } = this.deps
    const sums = await parts.sumsOf(orderNumbers)
    for (const [orderNumber, sum] of await whole.sumsOf(orderNumbers))
      sums.set(orderNumber, sum + (sums.get(orderNumber) ?? 0))
    return sums
  }

  /** Of one payment, whose order is locked: `promised` with refunds under way, which a refused one is not. */
  async sumOf(
    on: Queryable,
    tradeNumber: string,
    wholeNumber: string,
  ): Promise<{ parts: number; promised: number; done: number }> {
    const whole = await this.deps.whole.findOn(on, wholeNumber)
    const parts = await this.deps.parts.ofPayment(on, tradeNumber)
    const sum = (
      refunds: readonly (RefundRow | PartialRefundRow)[],
      counts: (refund: RefundRow | PartialRefundRow) => boolean,
    ): number => refunds.filter(counts).reduce((total, { amount }) => total + amount, 0)
    const all = whole ? [...parts, whole] : parts
    return {
      parts: sum(parts, isPromised),
      promised: sum(all, isPromised),
      done: sum(all, ({ doneAt }) => doneAt !== null),
    }
  }

  async due(limit: number): Promise<string[]> {
    const { whole, parts } = this.deps
    const refunds = [...(await whole.due(limit)), ...(await parts.due(limit))]
    return refunds.map(({ refundNumber }) => refundNumber)
  }
}

function isPromised({ refusedAt }: Pick<RefundRow, 'refusedAt'>): boolean {
  return refusedAt === null
}

function ofWhole(refund: RefundRow): LedgerRefund {
  return { ...refund, key: undefined }
}

function ofPart(refund: PartialRefundRow): LedgerRefund {
  return { ...refund, reason: 'partial' }
}
