import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { type SubtitledVideoEvent, nextVideoStatus } from './subtitled-video-status.ts'
import { subtitledVideos } from './subtitled-videos.tables.ts'

export type SubtitledVideoRow = typeof subtitledVideos.$inferSelect

export class SubtitledVideosRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** Two requests of a user at once wait for each other. */
  async lockUser(tx: Transaction, userId: string): Promise<SubtitledVideoRow | undefined> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`captioned-videos:${userId}`}, 0))`)
    const [row] = await tx
      .select()
      .from(subtitledVideos)
      .where(eq(subtitledVideos.userId, userId))
      .for('update')
    return row
  }

  async lock(tx: Transaction, id: string): Promise<SubtitledVideoRow | undefined> {
    const [row] = await tx.select().from(subtitledVideos).where(eq(subtitledVideos.id, id)).for('update')
    return row
  }

  /** In id order, to avoid deadlocks. */
  async lockOf(tx: Transaction, recordingIds: readonly string[]): Promise<SubtitledVideoRow[]> {
    const where = inArray(subtitledVideos.recordingId, [...recordingIds])
    return tx.select().from(subtitledVideos).where(where).orderBy(subtitledVideos.id).for('update')
  }

  async find(id: string): Promise<SubtitledVideoRow | undefined> {
    const [row] = await this.database.orm.select().from(subtitledVideos).where(eq(subtitledVideos.id, id))
    return row
  }

  async findOf(userId: string): Promise<SubtitledVideoRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(subtitledVideos)
      .where(eq(subtitledVideos.userId, userId))
    return row
  }

  async insert(tx: Transaction, row: typeof subtitledVideos.$inferInsert): Promise<SubtitledVideoRow> {
    const [stored] = await tx.insert(subtitledVideos).values(row).returning()
    if (!stored) throw new Error('A video was not stored.')
    return stored
  }

  /** @returns Whether the event changes anything: a video that has ended stays as it is. */
  async move(
    tx: Transaction,
    { id, status }: Pick<SubtitledVideoRow, 'id' | 'status'>,
    event: SubtitledVideoEvent,
    facts: Partial<Pick<SubtitledVideoRow, 'bytes' | 'failure' | 'finishedAt'>> = {},
  ): Promise<boolean> {
    const next = nextVideoStatus(status, event)
    if (next === undefined) return false
    await tx
      .update(subtitledVideos)
      .set({ ...facts, status: next })
      .where(eq(subtitledVideos.id, id))
    return true
  }

  /** Progress never falls. */
  async raiseProgress(tx: Transaction, id: string, progress: number): Promise<void> {
    await tx
      .update(subtitledVideos)
      .set({ progress: sql`greatest(${subtitledVideos.progress}, ${progress})` })
      .where(and(eq(subtitledVideos.id, id), eq(subtitledVideos.status, 'making')))
  }

  async lockEnded(tx: Transaction, before: Date, limit: number): Promise<SubtitledVideoRow[]> {
    return tx
      .select()
      .from(subtitledVideos)
      .where(lt(subtitledVideos.finishedAt, before))
      .limit(limit)
      .for('update', { skipLocked: true })
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.delete(subtitledVideos).where(eq(subtitledVideos.id, id))
  }
}
