import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { taskClaims, taskProgress, tasks } from './rewards.tables.ts'

export type TaskRow = typeof tasks.$inferSelect

/** What operators change of a task. */
export type TaskChange = Pick<TaskRow, 'amount' | 'rewardType' | 'rewardNumber' | 'isOffered'>

export class TasksRepository {
  constructor(readonly reader: Queryable) {}

  async offered(on: Queryable): Promise<TaskRow[]> {
    return on
      .select()
      .from(tasks)
      .where(eq(tasks.isOffered, true))
      .orderBy(asc(tasks.sortOrder), asc(tasks.taskId))
  }

  async find(on: Queryable, taskId: string): Promise<TaskRow | undefined> {
    const [row] = await on.select().from(tasks).where(eq(tasks.taskId, taskId))
    return row
  }

  async all(): Promise<TaskRow[]> {
    return this.reader.select().from(tasks).orderBy(asc(tasks.sortOrder), asc(tasks.taskId))
  }

  async lock(tx: Transaction, taskId: string): Promise<TaskRow | undefined> {
    const [row] = await tx.select().from(tasks).where(eq(tasks.taskId, taskId)).for('update')
    return row
  }

  async change(tx: Transaction, taskId: string, change: TaskChange): Promise<void> {
    await tx.update(tasks).set(change).where(eq(tasks.taskId, taskId))
  }

  async seed(rows: readonly (typeof tasks.$inferInsert)[]): Promise<void> {
    await this.reader
      .insert(tasks)
      .values([...rows])
      .onConflictDoNothing()
  }

  async count(tx: Transaction, row: typeof taskProgress.$inferInsert): Promise<void> {
    await tx
      .insert(taskProgress)
      .values(row)
      .onConflictDoUpdate({
        target: [taskProgress.userId, taskProgress.taskId, taskProgress.period],
        set: { counted: sql`${taskProgress.counted} + excluded.counted` },
      })
  }

  async counted(on: Queryable, { userId, taskId, period }: TaskKey): Promise<number> {
    const where = and(
      eq(taskProgress.userId, userId),
      eq(taskProgress.taskId, taskId),
      eq(taskProgress.period, period),
    )
    const [row] = await on.select({ counted: taskProgress.counted }).from(taskProgress).where(where)
    return row?.counted ?? 0
  }

  async claim(tx: Transaction, claim: typeof taskClaims.$inferInsert): Promise<boolean> {
    const { rowCount } = await tx.insert(taskClaims).values(claim).onConflictDoNothing()
    return rowCount === 1
  }

  async progressOf(userId: string): Promise<(typeof taskProgress.$inferSelect)[]> {
    return this.reader.select().from(taskProgress).where(eq(taskProgress.userId, userId))
  }

  async claimsOf(userId: string): Promise<(typeof taskClaims.$inferSelect)[]> {
    return this.reader
      .select()
      .from(taskClaims)
      .where(eq(taskClaims.userId, userId))
      .orderBy(asc(taskClaims.createdAt))
  }
}

export interface TaskKey {
  userId: string
  taskId: string
  period: string
}
