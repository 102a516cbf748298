import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { folded } from '../../platform/db/folded.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import type { LibraryReader, RecordingPlace } from '../recordings/library/library-reader.ts'
import { exportDeliveries, exportRules } from './auto-export.tables.ts'

export type RuleRow = typeof exportRules.$inferSelect

export type DeliveryRow = typeof exportDeliveries.$inferSelect

export interface ListedRule extends RuleRow {
  folderName: string | null
  waiting: number
}

export type DeliveryChange = Partial<Omit<DeliveryRow, 'ruleId' | 'recordingId'>>

const recordingsAtOnce = 200

/** SQL of rules and exports. What touches a user's rules takes the user; what works on jobs does not. */
export class AutoExportRepository {
  constructor(
    private readonly database: Database,
    private readonly library: LibraryReader,
  ) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** @param onAdded Does what else belongs to it, in the same transaction. @throws DomainError LIMIT_REACHED */
  async addRule(
    row: typeof exportRules.$inferInsert,
    onAdded?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await stayBelow(tx, 'exportRules', row.userId, () =>
        tx.$count(exportRules, eq(exportRules.userId, row.userId)),
      )
      await tx.insert(exportRules).values(row)
      await onAdded?.(tx)
    })
  }

  async listRules(userId: string): Promise<ListedRule[]> {
    const { orm } = this.database
    const rules = await orm
      .select()
      .from(exportRules)
      .where(eq(exportRules.userId, userId))
      .orderBy(desc(exportRules.createdAt), exportRules.id)
    const names = await this.library.folderNames(
      userId,
      rules.flatMap(({ folderId }) => folderId ?? []),
    )
    const waiting = await orm
      .select({ ruleId: exportDeliveries.ruleId, waiting: count() })
      .from(exportDeliveries)
      .innerJoin(exportRules, eq(exportRules.id, exportDeliveries.ruleId))
      .where(and(eq(exportRules.userId, userId), eq(exportDeliveries.state, 'waiting')))
      .groupBy(exportDeliveries.ruleId)
    const byId = new Map(waiting.map((row) => [row.ruleId, row.waiting]))
    return rules.map((rule) => ({
      ...rule,
      folderName: names.get(rule.folderId ?? '') ?? null,
      waiting: byId.get(rule.id) ?? 0,
    }))
  }

  async findRule(userId: string, id: string): Promise<RuleRow | undefined> {
    if (!uuidPattern.test(id)) return undefined
    const [row] = await this.database.orm.select().from(exportRules).where(isOwn(userId, id))
    return row
  }

  async updateRule(
    userId: string,
    id: string,
    change: Partial<RuleRow>,
    db: Queryable = this.database.orm,
  ): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await db.update(exportRules).set(change).where(isOwn(userId, id))
    return rowCount === 1
  }

  async deleteRule(userId: string, id: string): Promise<boolean> {
    if (!uuidPattern.test(id)) return false
    const { rowCount } = await this.database.orm.delete(exportRules).where(isOwn(userId, id))
    return rowCount === 1
  }

  async deleteAllRules(userId: string, db: Queryable = this.database.orm): Promise<void> {
    await db.delete(exportRules).where(eq(exportRules.userId, userId))
  }

  /** Rules that are for a recording; they can't be deleted until the transaction ends. */
  async rulesFor(tx: Transaction, userId: string, recordingId: string): Promise<string[]> {
    // Most people have none, and this is asked at each save of a text.
    const some = await tx
      .select({ id: exportRules.id })
      .from(exportRules)
      .where(eq(exportRules.userId, userId))
      .limit(1)
    const place = some.length > 0 ? await this.library.placeOf(tx, userId, recordingId) : undefined
    if (!place) return []
    const rows = await tx
      .select({ id: exportRules.id })
      .from(exportRules)
      .where(and(eq(exportRules.userId, userId), isFor(place)))
      .orderBy(exportRules.id)
      .for('key share')
    return rows.map(({ id }) => id)
  }

  /** A rule that can't be deleted until the transaction ends. */
  async holdRule(tx: Transaction, id: string): Promise<RuleRow | undefined> {
    const [row] = await tx.select().from(exportRules).where(eq(exportRules.id, id)).for('key share')
    return row
  }

  async recordingsOf(
    tx: Transaction,
    rule: RuleRow,
    { after, onlyCancelled }: { after: string | undefined; onlyCancelled: boolean },
  ): Promise<string[]> {
    if (!onlyCancelled) return this.library.transcribed(tx, rule, { after, limit: recordingsAtOnce })
    const isLater = after === undefined ? undefined : gt(exportDeliveries.recordingId, after)
    const rows = await tx
      .select({ id: exportDeliveries.recordingId })
      .from(exportDeliveries)
      .where(and(eq(exportDeliveries.ruleId, rule.id), eq(exportDeliveries.state, 'cancelled'), isLater))
      .orderBy(asc(exportDeliveries.recordingId))
      .limit(recordingsAtOnce)
    return rows.map(({ id }) => id)
  }

  async addDelivery(tx: Transaction, row: typeof exportDeliveries.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx.insert(exportDeliveries).values(row).onConflictDoNothing()
    return rowCount === 1
  }

  async lockDelivery(tx: Transaction, ruleId: string, recordingId: string): Promise<DeliveryRow | undefined> {
    const [row] = await tx
      .select()
      .from(exportDeliveries)
      .where(isDelivery(ruleId, recordingId))
      .for('update')
    return row
  }

  async updateDelivery(
    tx: Transaction,
    { ruleId, recordingId }: Pick<DeliveryRow, 'ruleId' | 'recordingId'>,
    change: DeliveryChange,
  ): Promise<void> {
    await tx.update(exportDeliveries).set(change).where(isDelivery(ruleId, recordingId))
  }

  /**
   * Begins an attempt, unless another one is under way.
   *
   * @returns `undefined` when the turn is over, `busy` while there is another one.
   */
  async begin(
    { ruleId, recordingId, turn }: Pick<DeliveryRow, 'ruleId' | 'recordingId' | 'turn'>,
    { now, busyUntil }: { now: Date; busyUntil: Date },
  ): Promise<{ delivery: DeliveryRow; rule: RuleRow } | 'busy' | undefined> {
    return this.transaction(async (tx) => {
      const delivery = await this.lockDelivery(tx, ruleId, recordingId)
      if (delivery?.state !== 'waiting' || delivery.turn !== turn) return undefined
      if (delivery.busyUntil && delivery.busyUntil > now) return 'busy'
      const [rule] = await tx.select().from(exportRules).where(eq(exportRules.id, ruleId))
      if (!rule) return undefined
      await this.updateDelivery(tx, delivery, { busyUntil })
      return { delivery, rule }
    })
  }

  async release({ ruleId, recordingId }: Pick<DeliveryRow, 'ruleId' | 'recordingId'>): Promise<void> {
    await this.database.orm
      .update(exportDeliveries)
      .set({ busyUntil: null })
      .where(isDelivery(ruleId, recordingId))
  }

  async claim(
    { ruleId, recordingId }: Pick<DeliveryRow, 'ruleId' | 'recordingId'>,
    { target, path, sha256 }: { target: string; path: string; sha256: string },
  ): Promise<boolean> {
    return this.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export:${target}`}, 0))`)
      const isPath = or(
        eq(sql`lower(${exportDeliveries.path})`, path.toLowerCase()),
        eq(sql`lower(${exportDeliveries.claimedPath})`, path.toLowerCase()),
      )
      const isOther = or(ne(exportDeliveries.ruleId, ruleId), ne(exportDeliveries.recordingId, recordingId))
      const taken = await tx
        .select({ ruleId: exportDeliveries.ruleId })
        .from(exportDeliveries)
        .where(and(eq(exportDeliveries.target, target), isPath, isOther))
        .limit(1)
      if (taken.length > 0) return false
      const [own] = await tx
        .select({ target: exportDeliveries.target })
        .from(exportDeliveries)
        .where(isDelivery(ruleId, recordingId))
        .for('update')
      if (!own) return false
      // What is known of another destination says nothing of this one.
      const former = own.target === target ? {} : { path: null, marker: null, sha256: null }
      await this.updateDelivery(
        tx,
        { ruleId, recordingId },
        { ...former, target, claimedPath: path, claimedSha256: sha256 },
      )
      return true
    })
  }

  /** @param failingSince Kept when there is an earlier one; null once an attempt succeeds. */
  async noteHealth(tx: Transaction, id: string, failingSince: Date | null, exportedAt?: Date): Promise<void> {
    await tx
      .update(exportRules)
      .set({
        failingSince:
          failingSince === null
            ? null
            : sql`coalesce(${exportRules.failingSince}, ${failingSince.toISOString()}::timestamptz)`,
        lastExportAt: exportedAt,
      })
      .where(eq(exportRules.id, id))
  }

  async deliveriesPage(
    ruleId: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: (DeliveryRow & { fileName: string })[]; total: number }> {
    const { orm } = this.database
    const rows = await orm
      .select()
      .from(exportDeliveries)
      .where(eq(exportDeliveries.ruleId, ruleId))
      .orderBy(desc(exportDeliveries.changedAt), exportDeliveries.recordingId)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const names = await this.library.fileNames(rows.map(({ recordingId }) => recordingId))
    return {
      rows: rows.map((row) => ({ ...row, fileName: names.get(row.recordingId) ?? '' })),
      total: await orm.$count(exportDeliveries, eq(exportDeliveries.ruleId, ruleId)),
    }
  }

  async lockHeld(tx: Transaction, userId: string): Promise<DeliveryRow[]> {
    const rows = await tx
      .select({ delivery: exportDeliveries })
      .from(exportDeliveries)
      .innerJoin(exportRules, eq(exportRules.id, exportDeliveries.ruleId))
      .where(
        and(
          eq(exportRules.userId, userId),
          eq(exportDeliveries.state, 'waiting'),
          isNull(exportDeliveries.nextAt),
        ),
      )
      .for('update', { of: exportDeliveries })
    return rows.map(({ delivery }) => delivery)
  }

  async lockOverdue(tx: Transaction, before: Date, now: Date): Promise<DeliveryRow[]> {
    return tx
      .select()
      .from(exportDeliveries)
      .where(
        and(
          eq(exportDeliveries.state, 'waiting'),
          lt(exportDeliveries.nextAt, before),
          or(isNull(exportDeliveries.busyUntil), lte(exportDeliveries.busyUntil, now)),
        ),
      )
      .limit(500)
      .for('update', { skipLocked: true })
  }
}

function isFor({ folderId, tags }: RecordingPlace): SQL | undefined {
  return and(
    or(isNull(exportRules.folderId), folderId === null ? undefined : eq(exportRules.folderId, folderId)),
    or(
      isNull(exportRules.tag),
      tags.length === 0 ? undefined : sql`${folded(exportRules.tag)} in ${tags.map(folded)}`,
    ),
  )
}

function isOwn(userId: string, id: string): SQL | undefined {
  return and(eq(exportRules.userId, userId), eq(exportRules.id, id))
}

function isDelivery(ruleId: string, recordingId: string): SQL | undefined {
  return and(eq(exportDeliveries.ruleId, ruleId), eq(exportDeliveries.recordingId, recordingId))
}
