import { recordingStatus } from '@longhand/contracts'
import type { SpokenWord } from '@longhand/speech'
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { voiceParts, voiceTasks } from './voice.tables.ts'

export type TaskRow = typeof voiceTasks.$inferSelect
export type PartRow = typeof voiceParts.$inferSelect

/** A task and how much of it is done, 0…1. */
export type TaskWithProgress = TaskRow & { progress: number }

const isId = (id: string): boolean => z.uuid().safeParse(id).success
const running = [recordingStatus.inQueue, recordingStatus.transferring]

export class TasksRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  /** @throws DomainError LIMIT_REACHED when the user has as many as can be kept. */
  async add(tx: Transaction, task: typeof voiceTasks.$inferInsert, parts: number): Promise<void> {
    await stayBelow(tx, 'voiceTasks', task.userId, () =>
      tx.$count(voiceTasks, eq(voiceTasks.userId, task.userId)),
    )
    await tx.insert(voiceTasks).values(task)
    if (parts > 0)
      await tx
        .insert(voiceParts)
        .values(Array.from({ length: parts }, (_, index) => ({ taskId: task.id, index })))
  }

  async list(userId: string, limit: number): Promise<TaskWithProgress[]> {
    const rows = await this.database.orm
      .select()
      .from(voiceTasks)
      .where(eq(voiceTasks.userId, userId))
      .orderBy(desc(voiceTasks.createdAt), desc(voiceTasks.id))
      .limit(limit)
    return this.#withProgress(rows)
  }

  async find(userId: string, taskId: string): Promise<TaskWithProgress | undefined> {
    if (!isId(taskId)) return undefined
    const rows = await this.database.orm
      .select()
      .from(voiceTasks)
      .where(and(eq(voiceTasks.id, taskId), eq(voiceTasks.userId, userId)))
    return (await this.#withProgress(rows))[0]
  }

  async findRunning(taskId: string): Promise<TaskRow | undefined> {
    const [row] = await this.database.orm
      .select()
      .from(voiceTasks)
      .where(and(eq(voiceTasks.id, taskId), inArray(voiceTasks.status, running)))
    return row
  }

  async lock(tx: Transaction, taskId: string, userId?: string): Promise<TaskRow | undefined> {
    if (!isId(taskId)) return undefined
    const [row] = await tx
      .select()
      .from(voiceTasks)
      .where(and(eq(voiceTasks.id, taskId), ...(userId === undefined ? [] : [eq(voiceTasks.userId, userId)])))
      .for('update')
    return row
  }

  async change(
    tx: Transaction,
    taskId: string,
    changes: Partial<typeof voiceTasks.$inferInsert>,
  ): Promise<void> {
    await tx.update(voiceTasks).set(changes).where(eq(voiceTasks.id, taskId))
  }

  async erase(tx: Transaction, taskId: string): Promise<void> {
    await tx.delete(voiceTasks).where(eq(voiceTasks.id, taskId))
  }

  parts(taskId: string, source: Queryable | Transaction = this.database.orm): Promise<PartRow[]> {
    return source
      .select()
      .from(voiceParts)
      .where(eq(voiceParts.taskId, taskId))
      .orderBy(asc(voiceParts.index))
  }

  async savePart(
    tx: Transaction,
    taskId: string,
    index: number,
    spoken: { seconds: number; words: SpokenWord[] },
  ): Promise<void> {
    await tx
      .update(voiceParts)
      .set(spoken)
      .where(and(eq(voiceParts.taskId, taskId), eq(voiceParts.index, index)))
  }

  async openParts(tx: Transaction, taskId: string): Promise<number[]> {
    const rows = await tx
      .select({ index: voiceParts.index })
      .from(voiceParts)
      .where(and(eq(voiceParts.taskId, taskId), isNull(voiceParts.seconds)))
      .orderBy(asc(voiceParts.index))
    return rows.map(({ index }) => index)
  }

  async #withProgress(rows: TaskRow[]): Promise<TaskWithProgress[]> {
    if (rows.length === 0) return []
    const shares = await this.database.orm
      .select({
        taskId: voiceParts.taskId,
        all: count(),
        done: sql<number>`count(${voiceParts.seconds})::int`,
      })
      .from(voiceParts)
      .where(
        inArray(
          voiceParts.taskId,
          rows.map(({ id }) => id),
        ),
      )
      .groupBy(voiceParts.taskId)
    return rows.map((row) => {
      const share = shares.find(({ taskId }) => taskId === row.id)
      // The last bit is the joining.
      return {
        ...row,
        progress: row.status === recordingStatus.complete ? 1 : share ? (share.done / share.all) * 0.98 : 0,
      }
    })
  }
}
