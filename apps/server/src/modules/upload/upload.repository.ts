import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { uploads } from './upload.tables.ts'

export type Upload = typeof uploads.$inferSelect

export class UploadRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds a transfer. Of one user's transfers that start at the same time, each sees exactly those before it.
   *
   * @returns Bytes that the user's unfinished transfers take, this one included.
   * @throws DomainError LIMIT_REACHED when as many are unfinished as can be.
   */
  async reserve(upload: Omit<Upload, 'touchedAt' | 'recordedAt' | 'multipartId'>): Promise<number> {
    return this.database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${upload.userId}`}, 0))`)
      await stayBelow(tx, 'unfinishedUploads', upload.userId, () =>
        tx.$count(uploads, isUnfinished(upload.userId)),
      )
      await tx.insert(uploads).values({ ...upload, touchedAt: upload.createdAt })
      return this.#reserved(tx, upload.userId)
    })
  }

  /**
   * Also a sign of life.
   * @returns Bytes of the user's unfinished transfers, this one included.
   */
  async resize({ id, userId, bytes }: Pick<Upload, 'id' | 'userId' | 'bytes'>, now: Date): Promise<number> {
    return this.database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${userId}`}, 0))`)
      await tx
        .update(uploads)
        .set({ bytes, touchedAt: now })
        .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      return this.#reserved(tx, userId)
    })
  }

  async unfinishedCount(userId: string): Promise<number> {
    return this.database.orm.$count(uploads, isUnfinished(userId))
  }

  async reservedBytes(userId: string): Promise<number> {
    return this.#reserved(this.database.orm, userId)
  }

  async find(userId: string, id: string): Promise<Upload | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    return row
  }

  async touch(userId: string, id: string, now: Date): Promise<Upload | undefined> {
    const [row] = await this.database.orm
      .update(uploads)
      .set({ touchedAt: now })
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      .returning()
    return row
  }

  async byId(id: string): Promise<Upload | undefined> {
    const [row] = await this.database.orm.select().from(uploads).where(eq(uploads.id, id))
    return row
  }

  async markRecorded(id: string, now: Date): Promise<void> {
    await this.database.orm.update(uploads).set({ recordedAt: now, touchedAt: now }).where(eq(uploads.id, id))
  }

  async setMultipart(id: string, multipartId: string): Promise<void> {
    await this.database.orm.update(uploads).set({ multipartId }).where(eq(uploads.id, id))
  }

  async remove(id: string): Promise<void> {
    await this.database.orm.delete(uploads).where(eq(uploads.id, id))
  }

  async existing(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await this.database.orm
      .select({ id: uploads.id })
      .from(uploads)
      .where(inArray(uploads.id, [...ids]))
    return new Set(rows.map(({ id }) => id))
  }

  async ofUser(userId: string): Promise<Upload[]> {
    return this.database.orm.select().from(uploads).where(eq(uploads.userId, userId))
  }

  async stale(now: Date, limit: number): Promise<Upload[]> {
    return this.database.orm
      .select()
      .from(uploads)
      .where(isStale(now))
      .orderBy(uploads.touchedAt)
      .limit(limit)
  }

  /** Senders wait until `clear` has ended and then find the transfer gone; when it fails, the transfer stays. */
  async removeStale(id: string, now: Date, clear: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#remove(and(eq(uploads.id, id), isStale(now)), clear)
  }

  async removeWith(id: string, clear: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.#remove(eq(uploads.id, id), clear)
  }

  async #remove(which: SQL | undefined, clear: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.delete(uploads).where(which).returning({ id: uploads.id })
      if (removed.length > 0) await clear(tx)
    })
  }

  async #reserved(on: Queryable, userId: string): Promise<number> {
    const [row] = await on
      .select({ bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)` })
      .from(uploads)
      .where(isUnfinished(userId))
    return Number(row?.bytes ?? 0)
  }
}

function isUnfinished(userId: string): SQL | undefined {
  return and(eq(uploads.userId, userId), isNull(uploads.recordedAt))
}

function isStale(now: Date): SQL {
  return sql`${uploads.touchedAt} + make_interval(secs => ${uploads.keptSeconds}) < ${now.toISOString()}::timestamptz`
}
