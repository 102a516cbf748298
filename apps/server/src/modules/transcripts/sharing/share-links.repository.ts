import { and, count, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { stayBelow } from '../../../platform/db/ceiling.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { shareLinks } from './sharing.tables.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'

export type ShareLinkRow = typeof shareLinks.$inferSelect

export interface OpenLink {
  link: ShareLinkRow
  recording: RecordingRow
}

/** Owner calls take the user's id; calls for strangers find only links that still open something. */
export class ShareLinksRepository {
  constructor(private readonly database: Database) {}

  /** @param onAdded Does what else belongs to it, in the same transaction. @throws DomainError LIMIT_REACHED when the recording has as many as it can have. */
  async insert(
    row: typeof shareLinks.$inferInsert,
    onAdded?: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<ShareLinkRow> {
    return this.database.transaction(async (tx) => {
      await stayBelow(tx, 'shareLinks', row.recordingId, () =>
        tx.$count(shareLinks, eq(shareLinks.recordingId, row.recordingId)),
      )
      const [link] = await tx.insert(shareLinks).values(row).returning()
      if (!link) throw new Error('A link was not stored.')
      await onAdded?.(tx, link.id)
      return link
    })
  }

  /** Newest first. Whose the recording is was asked before. */
  list(recordingId: string): Promise<ShareLinkRow[]> {
    return this.database.orm
      .select()
      .from(shareLinks)
      .where(eq(shareLinks.recordingId, recordingId))
      .orderBy(desc(shareLinks.createdAt), shareLinks.id)
  }

  /** Those of all recordings that have not ended by themselves, newest first; of recordings in the recycle bin, too, as they come back with them. */
  async listOpen(
    userId: string,
    now: Date,
    limit: number,
  ): Promise<{ total: number; list: (ShareLinkRow & { fileName: string })[] }> {
    const { orm } = this.database
    const isOpen = and(
      eq(recordings.userId, userId),
      or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now)),
    )
    const list = await orm
      .select({ link: shareLinks, fileName: recordings.fileName })
      .from(shareLinks)
      .innerJoin(recordings, eq(recordings.id, shareLinks.recordingId))
      .where(isOpen)
      .orderBy(desc(shareLinks.createdAt), shareLinks.id)
      .limit(limit)
    const [counted] = await orm
      .select({ total: count() })
      .from(shareLinks)
      .innerJoin(recordings, eq(recordings.id, shareLinks.recordingId))
      .where(isOpen)
    return { total: counted?.total ?? 0, list: list.map(({ link, fileName }) => ({ ...link, fileName })) }
  }

  async findOwn(userId: string, id: string): Promise<ShareLinkRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(shareLinks)
      .where(and(matches(id), this.isOf(userId)))
    return row
  }

  /** One for the other: the recording has no more of them than before. @returns `undefined` when the old one is gone. */
  async replace(
    old: ShareLinkRow,
    row: typeof shareLinks.$inferInsert,
    onAdded: (tx: Transaction, id: string) => Promise<void>,
  ): Promise<ShareLinkRow | undefined> {
    return this.database.transaction(async (tx) => {
      const { rowCount } = await tx.delete(shareLinks).where(eq(shareLinks.id, old.id))
      if (rowCount !== 1) return undefined
      const [link] = await tx.insert(shareLinks).values(row).returning()
      if (!link) throw new Error('A link was not stored.')
      await onAdded(tx, link.id)
      return link
    })
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.database.orm.delete(shareLinks).where(and(matches(id), this.isOf(userId)))
    return rowCount === 1
  }

  async deleteAll(tx: Transaction, userId: string): Promise<void> {
    await tx.delete(shareLinks).where(this.isOf(userId))
  }

  findByToken(tokenHash: string, now: Date): Promise<OpenLink | undefined> {
    return this.findOpen(eq(shareLinks.tokenHash, tokenHash), now)
  }

  findById(id: string, now: Date): Promise<OpenLink | undefined> {
    return this.findOpen(matches(id), now)
  }

  async countOpening(id: string, now: Date): Promise<void> {
    await this.database.orm
      .update(shareLinks)
      .set({ openedAt: now, openCount: sql`${shareLinks.openCount} + 1` })
      .where(eq(shareLinks.id, id))
  }

  private isOf(userId: string): SQL {
    return exists(
      this.database.orm
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(eq(recordings.id, shareLinks.recordingId), eq(recordings.userId, userId))),
    )
  }

  private async findOpen(which: SQL, now: Date): Promise<OpenLink | undefined> {
    const isOpen = and(
      isNull(recordings.deletedAt),
      or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now)),
    )
    const [row] = await this.database.orm
      .select({ link: shareLinks, recording: recordings })
      .from(shareLinks)
      .innerJoin(recordings, eq(recordings.id, shareLinks.recordingId))
      .where(and(which, isOpen))
    return row
  }
}

function matches(id: string): SQL {
  return uuidPattern.test(id) ? eq(shareLinks.id, id) : sql`false`
}
