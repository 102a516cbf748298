import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { type CaptionedVideoEvent, nextVideoStatus } from './captioned-video-status.ts'
import { captionedVideos } from './captioned-videos.tables.ts'

export type CaptionedVideoRow = typeof captionedVideos.$inferSelect

export class CaptionedVideosRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** Two requests of a user at once wait for each other. */
  async lockUser(tx: Transaction, userId: string): Promise<CaptionedVideoRow | undefined> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`captioned-videos:${userId}`}, 0))`)
    const [row] = await tx
      .select()
      .from(captionedVideos)
      .where(eq(captionedVideos.userId, userId))
      .for('update')
    return row
  }

  async lock(tx: Transaction, id: string): Promise<CaptionedVideoRow | undefined> {
    const [row] = await tx.select().from(captionedVideos).where(eq(captionedVideos.id, id)).for('update')
    return row
  }

  /** In id order, to avoid deadlocks. */
  async lockOf(tx: Transaction, recordingIds: readonly string[]): Promise<CaptionedVideoRow[]> {
    const where = inArray(captionedVideos.recordingId, [...recordingIds])
    return tx.select().from(captionedVideos).where(where).orderBy(captionedVideos.id).for('update')
  }

  async find(id: string): Promise<CaptionedVideoRow | undefined> {
    const [row] = await this.database.orm.select().from(captionedVideos).where(eq(captionedVideos.id, id))
    return row
  }

  async findOf(userId: string): Promise<CaptionedVideoRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(captionedVideos)
      .where(eq(captionedVideos.userId, userId))
    return row
  }

  async insert(tx: Transaction, row: typeof captionedVideos.$inferInsert): Promise<CaptionedVideoRow> {
    const [stored] = await tx.insert(captionedVideos).values(row).returning()
    if (!stored) throw new Error('A video was not stored.')
    return stored
  }

  /** @returns Whether the event changes anything: a video that has ended stays as it is. */
  async move(
    tx: Transaction,
    { id, status }: Pick<CaptionedVideoRow, 'id' | 'status'>,
    event: CaptionedVideoEvent,
    facts: Partial<Pick<CaptionedVideoRow, 'bytes' | 'failure' | 'finishedAt'>> = {},
  ): Promise<boolean> {
    const next = nextVideoStatus(status, event)
    if (next === undefined) return false
    await tx
      .update(captionedVideos)
      .set({ ...facts, status: next })
      .where(eq(captionedVideos.id, id))
    return true
  }

  /** Progress never falls. */
  async raiseProgress(tx: Transaction, id: string, progress: number): Promise<void> {
    await tx
      .update(captionedVideos)
      .set({ progress: sql`greatest(${captionedVideos.progress}, ${progress})` })
      .where(and(eq(captionedVideos.id, id), eq(captionedVideos.status, 'making')))
  }

  async lockEnded(tx: Transaction, before: Date, limit: number): Promise<CaptionedVideoRow[]> {
    return tx
      .select()
      .from(captionedVideos)
      .where(lt(captionedVideos.finishedAt, before))
      .limit(limit)
      .for('update', { skipLocked: true })
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.delete(captionedVideos).where(eq(captionedVideos.id, id))
  }
}
