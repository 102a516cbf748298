import { tradeStatus, type PayOrderStatus, type TradeStatus } from '@longhand/contracts'
import type { AttemptState } from './payment-states.ts'

/** What counts of an attempt: of a paid order the one that paid it, else the newest. */
export interface ShownAttempt {
  state: AttemptState
  expiresAt: Date
}

/** Decided by the order when it has ended, else by its newest attempt. */
export function tradeStatusOf(
  order: PayOrderStatus,
  attempt: ShownAttempt | undefined,
  now: Date,
): TradeStatus {
  switch (order) {
    case 'paid':
      return attempt?.state === 'finished' ? tradeStatus.finished : tradeStatus.success
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return tradeStatus.failed
    case 'pending':
      if (!attempt || attempt.expiresAt <= now) return tradeStatus.failed
      if (attempt.state === 'scanned') return tradeStatus.scanned
      return attempt.state === 'open' ? tradeStatus.none : tradeStatus.failed
  }
}
