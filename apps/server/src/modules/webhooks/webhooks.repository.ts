import type { WebhookEvent } from '@longhand/contracts'
import { and, arrayContains, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import type { WebhookOwner } from './webhook-owner.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './webhooks.tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

export type AttemptRow = typeof webhookAttempts.$inferSelect

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Owner calls take the owner; job calls do not. */
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** @param onAdded Does what else belongs to it, in the same transaction. @returns Its id. @throws DomainError LIMIT_REACHED */
  async add(
    owner: WebhookOwner,
    row: Omit<typeof webhooks.$inferInsert, 'id' | 'ownerKind' | 'ownerId'>,
    onAdded?: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<string> {
    return this.transaction(async (tx) => {
      await stayBelow(tx, 'webhooks', owner.id, () => tx.$count(webhooks, isOwn(owner)))
      const [webhook] = await tx
        .insert(webhooks)
        .values({ ...row, ownerKind: owner.kind, ownerId: owner.id })
        .returning({ id: webhooks.id })
      if (!webhook) throw new Error('A webhook was not stored.')
      await onAdded?.(tx, webhook.id)
      return webhook.id
    })
  }

  async list(owner: WebhookOwner): Promise<(WebhookRow & { waiting: number })[]> {
    const { orm } = this.database
    const rows = await orm
      .select()
      .from(webhooks)
      .where(isOwn(owner))
      .orderBy(desc(webhooks.createdAt), webhooks.id)
    const waiting = await orm
      .select({ id: webhookDeliveries.webhookId, waiting: count() })
      .from(webhookDeliveries)
      .where(
        and(
          inArray(
            webhookDeliveries.webhookId,
            rows.map(({ id }) => id),
          ),
          eq(webhookDeliveries.state, 'waiting'),
        ),
      )
      .groupBy(webhookDeliveries.webhookId)
    const byId = new Map(waiting.map((row) => [row.id, row.waiting]))
    return rows.map((row) => ({ ...row, waiting: byId.get(row.id) ?? 0 }))
  }

  async delete(owner: WebhookOwner, id: string): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await this.database.orm
      .delete(webhooks)
      .where(and(isOwn(owner), eq(webhooks.id, id)))
    return rowCount === 1
  }

  async deleteAll(owner: WebhookOwner, db: Queryable = this.database.orm): Promise<void> {
    await db.delete(webhooks).where(isOwn(owner))
  }

  /** The webhooks of an owner that want an event; they can't be deleted until the transaction ends. */
  async findSubscribed(tx: Transaction, owner: WebhookOwner, event: WebhookEvent): Promise<string[]> {
    const rows = await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(isOwn(owner), arrayContains(webhooks.events, [event])))
      .for('key share')
    return rows.map(({ id }) => id)
  }

  /** @returns The ids of those that were not there under their event key before. */
  async addDeliveries(tx: Transaction, rows: (typeof webhookDeliveries.$inferInsert)[]): Promise<string[]> {
    const added = await tx
      .insert(webhookDeliveries)
      .values(rows)
      .onConflictDoNothing({ target: [webhookDeliveries.webhookId, webhookDeliveries.eventKey] })
      .returning({ id: webhookDeliveries.id })
    return added.map(({ id }) => id)
  }

  async deliveriesPage(
    owner: WebhookOwner,
    webhookId: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: DeliveryRow[]; total: number } | undefined> {
    if (!uuidPattern.test(webhookId)) return undefined
    const { orm } = this.database
    const [own] = await orm
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(isOwn(owner), eq(webhooks.id, webhookId)))
    if (!own) return undefined
    const isTheirs = eq(webhookDeliveries.webhookId, webhookId)
    const rows = await orm
      .select()
      .from(webhookDeliveries)
      .where(isTheirs)
      .orderBy(desc(webhookDeliveries.createdAt), webhookDeliveries.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { rows, total: await orm.$count(webhookDeliveries, isTheirs) }
  }

  async attemptsOf(deliveryIds: readonly string[]): Promise<AttemptRow[]> {
    return this.database.orm
      .select()
      .from(webhookAttempts)
      .where(inArray(webhookAttempts.deliveryId, [...deliveryIds]))
      .orderBy(desc(webhookAttempts.id))
  }

  async lockOwn(
    tx: Transaction,
    owner: WebhookOwner,
    deliveryId: string,
  ): Promise<(DeliveryRow & { lastTriedAt: Date | undefined }) | undefined> {
    const [row] = await tx
      .select({ delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isOwn(owner), eq(webhookDeliveries.id, deliveryId)))
      .for('update', { of: webhookDeliveries })
    if (!row) return undefined
    const [last] = await tx
      .select({ at: webhookAttempts.createdAt })
      .from(webhookAttempts)
      .where(eq(webhookAttempts.deliveryId, deliveryId))
      .orderBy(desc(webhookAttempts.id))
      .limit(1)
    return { ...row.delivery, lastTriedAt: last?.at }
  }

  async findTurn(
    deliveryId: string,
    turn: number,
  ): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
    const [row] = await this.database.orm
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(isTurn(deliveryId, turn))
    return row
  }

  /**
   * Locks the webhook first, as deleting it does.
   * @returns Whether it is still this turn's, until the transaction ends.
   */
  async lockTurn(tx: Transaction, webhookId: string, deliveryId: string, turn: number): Promise<boolean> {
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
    const rows = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(isTurn(deliveryId, turn))
      .for('update')
    return rows.length > 0
  }

  async addAttempt(
    tx: Transaction,
    webhookId: string,
    attempt: typeof webhookAttempts.$inferInsert,
  ): Promise<void> {
    await tx.insert(webhookAttempts).values(attempt)
    await tx.update(webhooks).set({ lastUsedAt: attempt.createdAt }).where(eq(webhooks.id, webhookId))
  }

  async updateDelivery(
    tx: Transaction,
    id: string,
    change: Partial<Pick<DeliveryRow, 'state' | 'turn' | 'failures' | 'nextAt'>>,
  ): Promise<void> {
    await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
  }

  /** @param failingSince Kept when there is an earlier one; null once an attempt succeeds. */
  async noteHealth(tx: Transaction, id: string, failingSince: Date | null): Promise<void> {
    const isChanged =
      failingSince === null ? sql`${webhooks.failingSince} is not null` : isNull(webhooks.failingSince)
    await tx
      .update(webhooks)
      .set({ failingSince })
      .where(and(eq(webhooks.id, id), isChanged))
  }

  async lockOverdue(tx: Transaction, before: Date): Promise<DeliveryRow[]> {
    return tx
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.nextAt, before)))
      .limit(500)
      .for('update', { skipLocked: true })
  }

  async lockHeld(tx: Transaction, owner: WebhookOwner): Promise<DeliveryRow[]> {
    const rows = await tx
      .select({ delivery: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isOwn(owner), eq(webhookDeliveries.state, 'waiting'), isNull(webhookDeliveries.nextAt)))
      .for('update', { of: webhookDeliveries })
    return rows.map(({ delivery }) => delivery)
  }

  async forgetBefore(instant: Date): Promise<void> {
    await this.database.orm
      .delete(webhookDeliveries)
      .where(and(lt(webhookDeliveries.createdAt, instant), ne(webhookDeliveries.state, 'waiting')))
  }
}

function isOwn({ kind, id }: WebhookOwner) {
  return and(eq(webhooks.ownerKind, kind), eq(webhooks.ownerId, id))
}

function isTurn(deliveryId: string, turn: number) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.turn, turn),
    eq(webhookDeliveries.state, 'waiting'),
  )
}
