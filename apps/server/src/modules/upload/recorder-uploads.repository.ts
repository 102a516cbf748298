import { and, count, desc, eq, gt, isNull, max, sql, sum } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { recorderChunks, recorderUploads, uploads } from './upload.tables.ts'

export type RecorderChunk = Omit<typeof recorderChunks.$inferSelect, 'uploadId'>

export interface RecorderUploadState {
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

/** What a recording in the browser adds to its upload. */
export class RecorderUploadsRepository {
  constructor(private readonly database: Database) {}

  async add(id: string, startedAt: Date): Promise<void> {
    await this.database.orm.insert(recorderUploads).values({ uploadId: id, startedAt })
  }

  async find(userId: string, id: string): Promise<RecorderUploadState | undefined> {
    const [row] = await this.#states()
      .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
      .groupBy(uploads.id, recorderUploads.uploadId)
    return row
  }

  /** Last one first; without those of which nothing has arrived. */
  async unfinished(userId: string): Promise<RecorderUploadState[]> {
    return this.#states()
      .where(and(eq(uploads.userId, userId), isNull(uploads.recordedAt)))
      .groupBy(uploads.id, recorderUploads.uploadId)
      .having(gt(count(recorderChunks.number), 0))
      .orderBy(desc(recorderUploads.startedAt))
  }

  async chunk(id: string, number: number): Promise<RecorderChunk | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(recorderChunks)
      .where(and(eq(recorderChunks.uploadId, id), eq(recorderChunks.number, number)))
    return row
  }

  async chunks(id: string): Promise<RecorderChunk[]> {
    return this.database.orm
      .select()
      .from(recorderChunks)
      .where(eq(recorderChunks.uploadId, id))
      .orderBy(recorderChunks.number)
  }

  async addChunk(id: string, chunk: RecorderChunk): Promise<void> {
    await this.database.orm.insert(recorderChunks).values({ uploadId: id, ...chunk })
  }

  #states() {
    return this.database.orm
      .select({
        id: uploads.id,
        fileName: uploads.fileName,
        startedAt: recorderUploads.startedAt,
        touchedAt: uploads.touchedAt,
        recordedAt: uploads.recordedAt,
        chunks: count(recorderChunks.number),
        stretches: sql<number>`coalesce(${max(recorderChunks.stretch)} + 1, 0)`.mapWith(Number),
        milliseconds: sql<number>`coalesce(${sum(recorderChunks.milliseconds)}, 0)`.mapWith(Number),
        bytes: sql<number>`coalesce(${sum(recorderChunks.bytes)}, 0)`.mapWith(Number),
      })
      .from(recorderUploads)
      .innerJoin(uploads, eq(uploads.id, recorderUploads.uploadId))
      .leftJoin(recorderChunks, eq(recorderChunks.uploadId, recorderUploads.uploadId))
      .$dynamic()
  }
}
