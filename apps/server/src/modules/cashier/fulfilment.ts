import type { Transaction } from '../../platform/db/database.ts'
import type { OrderRow } from './orders.repository.ts'

const secondsPerDay = 86_400

export interface CardLedger {
  grantCard(
    tx: Transaction,
    card: { userId: string; seconds: number; source: 'bought'; grantKey: string },
  ): Promise<string | undefined>
  refundCard(tx: Transaction, userId: string, cardId: string): Promise<number>
}

export interface MembershipLedger {
  extend(
    tx: Transaction,
    grant: { userId: string; days: number; grantKey: string },
  ): Promise<Date | undefined>
}

/** Idempotent per order. */
export class Fulfilment {
  constructor(private readonly ledgers: { cards: CardLedger; memberships: MembershipLedger }) {}

  /** Goods of apps are given by their app, which hears of the payment. @returns Id of the card, for goods that are one. */
  async give(
    tx: Transaction,
    { orderNumber, userId, kind, durationSeconds, effectiveSeconds }: OrderRow,
  ): Promise<string | undefined> {
    const { cards, memberships } = this.ledgers
    const grantKey = `order:${orderNumber}`
    if (kind === 'card')
      return cards.grantCard(tx, { userId, seconds: durationSeconds, source: 'bought', grantKey })
    if (kind === 'vip')
      await memberships.extend(tx, { userId, days: effectiveSeconds / secondsPerDay, grantKey })
    return undefined
  }

  async takeBack(
    tx: Transaction,
    { orderNumber, userId, kind, cardId, effectiveSeconds }: OrderRow,
  ): Promise<void> {
    const { cards, memberships } = this.ledgers
    if (kind === 'vip')
      await memberships.extend(tx, {
        userId,
        days: -effectiveSeconds / secondsPerDay,
        grantKey: `refund:${orderNumber}`,
      })
    else if (cardId) await cards.refundCard(tx, userId, cardId)
  }
}
