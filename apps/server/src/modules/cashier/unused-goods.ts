import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { OrderRow } from './orders.repository.ts'
import type { OrderUse } from './refund-rules.ts'

/** Seconds of cards and of the membership's months. */
export interface TimeReturns {
  lock(tx: Transaction, userId: string): Promise<void>
  cardUse(on: Queryable, userId: string, cardId: string): Promise<{ left: number; held: number }>
  vipUse(on: Queryable, userId: string, since: Date): Promise<{ used: number; held: number }>
  returnCard(
    tx: Transaction,
    card: { userId: string; cardId: string; key: string; atMost: number },
  ): Promise<number>
  restoreCard(
    tx: Transaction,
    card: { userId: string; cardId: string; key: string; seconds: number },
  ): Promise<void>
}

export interface MembershipReturns {
  periodOf(
    on: Queryable,
    userId: string,
    grantKey: string,
  ): Promise<{ leftMs: number; startedAt?: Date | undefined } | undefined>
  shorten(
    tx: Transaction,
    grant: { userId: string; of: string; grantKey: string; atMostMs: number },
  ): Promise<number>
  lengthen(tx: Transaction, grant: { userId: string; grantKey: string; ms: number }): Promise<void>
}

const secondsPerDay = 86_400
const daysPerMonth = 30

/** What of an order is unused, by the ledgers. */
export class UnusedGoods {
  constructor(private readonly deps: { time: TimeReturns; memberships: MembershipReturns; clock: Clock }) {}

  /** Nothing of the buyer's time is spent until the transaction ends. */
  lock(tx: Transaction, userId: string): Promise<void> {
    return this.deps.time.lock(tx, userId)
  }

  /** @returns `undefined` for goods that have no time. */
  async use(on: Queryable, order: OrderRow): Promise<OrderUse | undefined> {
    const { time, clock } = this.deps
    const { userId, kind, price, cardId, paidAt } = order
    const age = Math.floor((clock.now().getTime() - (paidAt ?? order.createdAt).getTime()) / 1000)
    if (kind === 'card' && cardId) {
      const { left, held } = await time.cardUse(on, userId, cardId)
      const total = order.durationSeconds
      return { kind, price, age, total, held, free: left, used: Math.max(0, total - left - held) }
    }
    return kind === 'vip' ? { kind, price, age, ...(await this.membershipUse(on, order)) } : undefined
  }

  /** @returns Seconds taken: of the card, or of the membership's own time. */
  async take(
    tx: Transaction,
    order: OrderRow,
    key: string,
    atMost = Number.MAX_SAFE_INTEGER,
  ): Promise<number> {
    const { time, memberships } = this.deps
    const { userId, orderNumber, kind, cardId } = order
    if (kind === 'card') return cardId ? time.returnCard(tx, { userId, cardId, key, atMost }) : 0
    const atMostMs = Math.min(atMost * 1000, Number.MAX_SAFE_INTEGER)
    const ms = await memberships.shorten(tx, {
      userId,
      of: `order:${orderNumber}`,
      grantKey: `return:${orderNumber}#${key}`,
      atMostMs,
    })
    return Math.ceil(ms / 1000)
  }

  async restore(tx: Transaction, order: OrderRow, key: string, seconds: number): Promise<void> {
    const { time, memberships } = this.deps
    const { userId, orderNumber, kind, cardId } = order
    if (seconds <= 0) return
    if (kind === 'card' && cardId) await time.restoreCard(tx, { userId, cardId, key, seconds })
    if (kind === 'vip')
      await memberships.lengthen(tx, {
        userId,
        grantKey: `restore:${orderNumber}#${key}`,
        ms: seconds * 1000,
      })
  }

  private async membershipUse(
    on: Queryable,
    { userId, orderNumber, durationSeconds, effectiveSeconds }: OrderRow,
  ): Promise<Omit<OrderUse, 'kind' | 'price' | 'age'>> {
    const { time, memberships } = this.deps
    const period = await memberships.periodOf(on, userId, `order:${orderNumber}`)
    const total = durationSeconds * Math.max(1, Math.round(effectiveSeconds / secondsPerDay / daysPerMonth))
    // One that has not begun has nothing used: what runs before it pays for that.
    const { used, held } = period?.startedAt
      ? await time.vipUse(on, userId, period.startedAt)
      : { used: 0, held: 0 }
    const left = Math.floor((period?.leftMs ?? 0) / 1000)
    return {
      total,
      used,
      held,
      free: Math.max(0, total - used - held),
      lasts: { total: effectiveSeconds, left },
    }
  }
}
