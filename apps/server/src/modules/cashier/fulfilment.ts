import type { Transaction } from '../../platform/db/database.ts'
import type { OrderRow } from './orders.repository.ts'

const secondsPerDay = 86_400

/** Gives and takes back time cards: another module keeps the ledger. */
export interface CardLedger {
  grantCard(tx: Transaction, card: { userId: string; seconds: number; source: 'bought'; grantKey: string }): Promise<string | undefined>
  refundCard(tx: Transaction, userId: string, cardId: string): Promise<number>
}

/** Gives and takes back days of membership: another module keeps the ledger. */
export interface MembershipLedger {
  extend(tx: Transaction, grant: { userId: string; days: number; grantKey: string }): Promise<Date | undefined>
}

/** Hands over what an order bought, under a key that lets it happen once. */
export class Fulfilment {
  constructor(private readonly ledgers: { cards: CardLedger; memberships: MembershipLedger }) {}

  /** @returns Id of the card, for goods that are one. */
  async give(tx: Transaction, { orderNumber, userId, kind, durationSeconds, effectiveSeconds }: OrderRow): Promise<string | undefined> {
    const { cards, memberships } = this.ledgers
    const grantKey = `order:${orderNumber}`
    if (kind === 'card') return cards.grantCard(tx, { userId, seconds: durationSeconds, source: 'bought', grantKey })
    await memberships.extend(tx, { userId, days: effectiveSeconds / secondsPerDay, grantKey })
    return undefined
  }

  /** Takes back what is left of it. */
  async takeBack(tx: Transaction, { orderNumber, userId, kind, cardId, effectiveSeconds }: OrderRow): Promise<void> {
    const { cards, memberships } = this.ledgers
    if (kind === 'vip') await memberships.extend(tx, { userId, days: -effectiveSeconds / secondsPerDay, grantKey: `refund:${orderNumber}` })
    else if (cardId) await cards.refundCard(tx, userId, cardId)
  }
}
