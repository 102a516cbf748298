import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { recordings } from '../recording/recordings.tables.ts'
import { nextPictureState, type PictureEvent } from './picture-state.ts'
import { recordingPictures } from './pictures.tables.ts'

type WholeRow = typeof recordingPictures.$inferSelect
export type PictureRow = Omit<WholeRow, 'shotChanges'>
export type PictureFacts = Partial<Omit<WholeRow, 'recordingId' | 'state'>>

/** A film has thousands of shots, and most readers of a row need none of them. */
const { shotChanges: _, ...columns } = getTableColumns(recordingPictures)

/** What a recording shows of its picture. */
export const shownOfPicture = {
  state: columns.state,
  width: columns.width,
  height: columns.height,
  frameRate: columns.frameRate,
  sheet: columns.sheet,
}
export type ShownPicture = Pick<WholeRow, keyof typeof shownOfPicture>

/** Some of them hold nothing but sound: the job finds out. */
const formatsWithPicture = ['mp4', 'mov', '3gp', 'm4s', 'mkv', 'webm', 'wmv', 'ogg', 'avi', 'flv', 'mxf']

const mayHavePicture = and(
  isNotNull(recordings.userId),
  isNull(recordings.deletedAt),
  inArray(recordings.format, formatsWithPicture),
)
/** There is no copy, or one whose shot changes were not looked for. */
const isMissing = or(
  isNull(recordingPictures.recordingId),
  and(eq(recordingPictures.state, 'ready'), isNull(recordingPictures.shotChanges)),
)
const hasFailed = eq(recordingPictures.state, 'failed')

export class PicturesRepository {
  constructor(private readonly database: Database) {}

  async find(recordingId: string, on: Queryable = this.database.orm): Promise<PictureRow | undefined> {
    const [row] = await on
      .select(columns)
      .from(recordingPictures)
      .where(eq(recordingPictures.recordingId, recordingId))
    return row
  }

  /** @returns `undefined` where there is no copy, or they were not looked for. */
  async shotChangesOf(recordingId: string): Promise<number[] | undefined> {
    const [row] = await this.database.orm
      .select({ shotChanges: recordingPictures.shotChanges })
      .from(recordingPictures)
      .where(and(eq(recordingPictures.recordingId, recordingId), eq(recordingPictures.state, 'ready')))
    return row?.shotChanges ?? undefined
  }

  /** Of a copy that is ready. */
  async setShotChanges(tx: Transaction, recordingId: string, shotChanges: number[]): Promise<void> {
    await tx
      .update(recordingPictures)
      .set({ shotChanges })
      .where(and(eq(recordingPictures.recordingId, recordingId), eq(recordingPictures.state, 'ready')))
  }

  /**
   * Moves a picture on, in a transaction that has locked its recording.
   *
   * @returns Whether it changed: late events change nothing.
   */
  async change(
    tx: Transaction,
    recordingId: string,
    event: PictureEvent,
    facts: PictureFacts = {},
  ): Promise<boolean> {
    const state = nextPictureState((await this.find(recordingId, tx))?.state ?? 'none', event)
    if (state === undefined) return false
    if (state === 'none')
      await tx.delete(recordingPictures).where(eq(recordingPictures.recordingId, recordingId))
    else
      await tx
        .insert(recordingPictures)
        .values({ recordingId, ...facts, state })
        .onConflictDoUpdate({ target: recordingPictures.recordingId, set: { ...facts, state } })
    return true
  }

  /** Recordings that may have a picture and have no copy, or one whose shot changes were not looked for, in the order of their ids. @param withFailed Those whose copy failed, too. */
  async unfinished(after: string | undefined, limit: number, withFailed: boolean): Promise<string[]> {
    const rows = await this.database.orm
      .select({ id: recordings.id })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(
        and(
          mayHavePicture,
          or(isMissing, withFailed ? hasFailed : undefined),
          after === undefined ? undefined : gt(recordings.id, after),
        ),
      )
      .orderBy(asc(recordings.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }

  /** What {@link unfinished} lists; those whose copy failed apart. */
  async countUnfinished(): Promise<{ missing: number; failed: number }> {
    const [counted] = await this.database.orm
      .select({
        missing: sql<number>`count(*) filter (where ${isMissing})`.mapWith(Number),
        failed: sql<number>`count(*) filter (where ${hasFailed})`.mapWith(Number),
      })
      .from(recordings)
      .leftJoin(recordingPictures, eq(recordingPictures.recordingId, recordings.id))
      .where(mayHavePicture)
    return counted ?? { missing: 0, failed: 0 }
  }
}
