import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { recordings } from '../recording/recordings.tables.ts'
import { nextPictureState, type PictureEvent } from './picture-state.ts'
import { recordingPictures } from './pictures.tables.ts'

export type PictureRow = typeof recordingPictures.$inferSelect
export type PictureFacts = Partial<Omit<PictureRow, 'recordingId' | 'state'>>

/** Some of them hold nothing but sound: the job finds out. */
const formatsWithPicture = ['mp4', 'mov', '3gp', 'm4s', 'mkv', 'webm', 'wmv', 'ogg', 'avi', 'flv', 'mxf']

export class PicturesRepository {
  constructor(private readonly database: Database) {}

  async find(recordingId: string, on: Queryable = this.database.orm): Promise<PictureRow | undefined> {
    const [row] = await on.select().from(recordingPictures).where(eq(recordingPictures.recordingId, recordingId))
    return row
  }

  async findAll(recordingIds: readonly string[]): Promise<Map<string, PictureRow>> {
    if (recordingIds.length === 0) return new Map()
    const rows = await this.database.orm
      .select()
      .from(recordingPictures)
      .where(inArray(recordingPictures.recordingId, [...recordingIds]))
    return new Map(rows.map((row) => [row.recordingId, row]))
  }

  /**
   * Moves a picture on, in a transaction that has locked its recording.
   *
   * @returns Whether it changed: late events change nothing.
   */
  async change(tx: Transaction, recordingId: string, event: PictureEvent, facts: PictureFacts = {}): Promise<boolean> {
    const state = nextPictureState((await this.find(recordingId, tx))?.state ?? 'none', event)
    if (state === undefined) return false
    if (state === 'none') await tx.delete(recordingPictures).where(eq(recordingPictures.recordingId, recordingId))
    else
      await tx
        .insert(recordingPictures)
        .values({ recordingId, ...facts, state })
        .onConflictDoUpdate({ target: recordingPictures.recordingId, set: { ...facts, state } })
    return true
  }

  /** Recordings that may have a picture and have no copy, in the order of their ids. @param withFailed Those whose copy failed, too. */
  async withoutCopy(after: string | undefined, limit: number, withFailed: boolean): Promise<string[]> {
    const rows = await this.database.orm
      .select({ id: recordings.id })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(
        and(
          isNotNull(recordings.userId),
          isNull(recordings.deletedAt),
          inArray(recordings.format, formatsWithPicture),
          or(isNull(recordingPictures.recordingId), withFailed ? eq(recordingPictures.state, 'failed') : undefined),
          after === undefined ? undefined : gt(recordings.id, after),
        ),
      )
      .orderBy(asc(recordings.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }
}
