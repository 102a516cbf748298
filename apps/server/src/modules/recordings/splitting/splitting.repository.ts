import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts'
import { audioTasks } from './splitting.tables.ts'

export type AudioTaskRow = typeof audioTasks.$inferSelect

export class SplittingRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async lockAll(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audio-tasks:${userId}`}, 0))`)
  }

  async insert(tx: Transaction, row: typeof audioTasks.$inferInsert): Promise<AudioTaskRow> {
    const [stored] = await tx.insert(audioTasks).values(row).returning()
    if (!stored) throw new Error('A task was not stored.')
    return stored
  }

  async find(on: Queryable, id: string): Promise<AudioTaskRow | undefined> {
    const [row] = await on.select().from(audioTasks).where(eq(audioTasks.id, id))
    return row
  }

  async running(on: Queryable, userId: string): Promise<AudioTaskRow[]> {
    return on
      .select()
      .from(audioTasks)
      .where(and(eq(audioTasks.userId, userId), eq(audioTasks.status, 'running')))
  }

  async list(userId: string, since: Date): Promise<AudioTaskRow[]> {
    const isRecent = or(eq(audioTasks.status, 'running'), gt(audioTasks.finishedAt, since))
    return this.database.orm
      .select()
      .from(audioTasks)
      .where(and(eq(audioTasks.userId, userId), isRecent))
      .orderBy(desc(audioTasks.createdAt), audioTasks.id)
  }

  async findRunning(id: string, on: Queryable = this.database.orm): Promise<AudioTaskRow | undefined> {
    const [row] = await on
      .select()
      .from(audioTasks)
      .where(and(eq(audioTasks.id, id), eq(audioTasks.status, 'running')))
    return row
  }

  async update(
    tx: Transaction,
    id: string,
    changes: Partial<Pick<AudioTaskRow, 'status' | 'planned' | 'failure' | 'finishedAt'>>,
  ): Promise<void> {
    await tx.update(audioTasks).set(changes).where(eq(audioTasks.id, id))
  }

  async raiseProgress(tx: Transaction, id: string, progress: number): Promise<void> {
    await tx
      .update(audioTasks)
      .set({ progress: sql`greatest(${audioTasks.progress}, ${progress})` })
      .where(eq(audioTasks.id, id))
  }

  async removeEnded(before: Date, limit: number): Promise<number> {
    const { id, finishedAt } = audioTasks
    const old = this.database.orm.select({ id }).from(audioTasks).where(lt(finishedAt, before)).limit(limit)
    const { rowCount } = await this.database.orm.delete(audioTasks).where(inArray(id, old))
    return rowCount ?? 0
  }

  async removeAll(tx: Transaction, userId: string): Promise<void> {
    await tx.delete(audioTasks).where(eq(audioTasks.userId, userId))
  }
}
