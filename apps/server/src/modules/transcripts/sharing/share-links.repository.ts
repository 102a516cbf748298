import { and, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { stayBelow } from '../../../platform/db/ceiling.ts'
import type { Database } from '../../../platform/db/database.ts'
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

  /** @throws DomainError LIMIT_REACHED when the recording has as many as it can have. */
  async insert(row: typeof shareLinks.$inferInsert): Promise<ShareLinkRow> {
    return this.database.transaction(async (tx) => {
      await stayBelow(tx, 'shareLinks', row.recordingId, () => tx.$count(shareLinks, eq(shareLinks.recordingId, row.recordingId)))
      const [link] = await tx.insert(shareLinks).values(row).returning()
      if (!link) throw new Error('A link was not stored.')
      return link
    })
  }

  /** Newest first. Whose the recording is was asked before. */
  list(recordingId: string): Promise<ShareLinkRow[]> {
    return this.database.orm.select().from(shareLinks).where(eq(shareLinks.recordingId, recordingId)).orderBy(desc(shareLinks.createdAt), shareLinks.id)
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const { orm } = this.database
    const isMine = exists(
      orm
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(eq(recordings.id, shareLinks.recordingId), eq(recordings.userId, userId))),
    )
    const { rowCount } = await orm.delete(shareLinks).where(and(matches(id), isMine))
    return rowCount === 1
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

  private async findOpen(which: SQL, now: Date): Promise<OpenLink | undefined> {
    const isOpen = and(isNull(recordings.deletedAt), or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, now)))
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
