import { and, count, desc, eq, gt, isNull, max, sql, sum } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { captureChunks, captures, uploads } from './upload.tables.ts'

export type CaptureChunk = Omit<typeof captureChunks.$inferSelect, 'uploadId'>

export interface CaptureState {
  id: string
  fileName: string
  startedAt: Date
  touchedAt: Date
  recordedAt: Date | null
  chunks: number
  stretches: number
  milliseconds: number
  bytes: number
}

/** Only what captures add to their upload. */
export class CapturesRepository {
  constructor(private readonly database: Database) {}

  async add(id: string, startedAt: Date): Promise<void> {
    await this.database.orm.insert(captures).values({ uploadId: id, startedAt })
  }

  async find(userId: string, id: string): Promise<CaptureState | undefined> {
    const [row] = await this.#states()
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      .groupBy(uploads.id, captures.uploadId)
    return row
  }

  /** Last one first; without those of which nothing has arrived. */
  async unfinished(userId: string): Promise<CaptureState[]> {
    return this.#states()
      .where(and(eq(uploads.userId, userId), isNull(uploads.recordedAt)))
      .groupBy(uploads.id, captures.uploadId)
      .having(gt(count(captureChunks.number), 0))
      .orderBy(desc(captures.startedAt))
  }

  async chunk(id: string, number: number): Promise<CaptureChunk | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(captureChunks)
      .where(and(eq(captureChunks.uploadId, id), eq(captureChunks.number, number)))
    return row
  }

  async chunks(id: string): Promise<CaptureChunk[]> {
    return this.database.orm
      .select()
      .from(captureChunks)
      .where(eq(captureChunks.uploadId, id))
      .orderBy(captureChunks.number)
  }

  async addChunk(id: string, chunk: CaptureChunk): Promise<void> {
    await this.database.orm.insert(captureChunks).values({ uploadId: id, ...chunk })
  }

  #states() {
    return this.database.orm
      .select({
        id: uploads.id,
        fileName: uploads.fileName,
        startedAt: captures.startedAt,
        touchedAt: uploads.touchedAt,
        recordedAt: uploads.recordedAt,
        chunks: count(captureChunks.number),
        stretches: sql<number>`coalesce(${max(captureChunks.stretch)} + 1, 0)`.mapWith(Number),
        milliseconds: sql<number>`coalesce(${sum(captureChunks.milliseconds)}, 0)`.mapWith(Number),
        bytes: sql<number>`coalesce(${sum(captureChunks.bytes)}, 0)`.mapWith(Number),
      })
      .from(captures)
      .innerJoin(uploads, eq(uploads.id, captures.uploadId))
      .leftJoin(captureChunks, eq(captureChunks.uploadId, captures.uploadId))
      .$dynamic()
  }
}
