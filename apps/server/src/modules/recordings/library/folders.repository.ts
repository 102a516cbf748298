import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { folders } from './folders.tables.ts'
import { recordings } from '../recording/recordings.tables.ts'
import { folded } from '../../../platform/db/folded.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'

export type FolderRow = typeof folders.$inferSelect

/** Lock order: folder before recordings, recordings by id. Deleting a folder touches its recordings, so any other order can deadlock. */
export class FoldersRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async list(userId: string): Promise<{ id: string; name: string; recordingCount: number }[]> {
    return this.database.orm
      .select({ id: folders.id, name: folders.name, recordingCount: count(recordings.id) })
      .from(folders)
      .leftJoin(recordings, and(eq(recordings.folderId, folders.id), isNull(recordings.deletedAt)))
      .where(eq(folders.userId, userId))
      .groupBy(folders.id)
      .orderBy(asc(folded(folders.name)), folders.id)
  }

  async countRecordings(userId: string, id: string): Promise<number> {
    const where = and(
      eq(recordings.userId, userId),
      eq(recordings.folderId, id),
      isNull(recordings.deletedAt),
    )
    const [row] = await this.database.orm.select({ held: count() }).from(recordings).where(where)
    return row?.held ?? 0
  }

  async lockAll(tx: Transaction, userId: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${userId}`}, 0))`)
  }

  async countFolders(tx: Transaction, userId: string): Promise<number> {
    const [row] = await tx.select({ held: count() }).from(folders).where(eq(folders.userId, userId))
    return row?.held ?? 0
  }

  async insert(tx: Transaction, row: FolderRow): Promise<boolean> {
    const { rowCount } = await tx.insert(folders).values(row).onConflictDoNothing()
    return rowCount === 1
  }

  /** Prevents deletion until the transaction ends. @returns Whether there is one. */
  async hold(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const rows = await tx
      .select({ id: folders.id })
      .from(folders)
      .where(isFolder(userId, id))
      .for('key share')
    return rows.length > 0
  }

  async lock(tx: Transaction, userId: string, id: string): Promise<FolderRow | undefined> {
    const [row] = await tx.select().from(folders).where(isFolder(userId, id)).for('update')
    return row
  }

  async isNameTaken(
    tx: Transaction,
    { userId, id, name }: Pick<FolderRow, 'userId' | 'id' | 'name'>,
  ): Promise<boolean> {
    const other = and(
      eq(folders.userId, userId),
      sql`${folded(folders.name)} = ${folded(name)}`,
      sql`${folders.id} <> ${id}`,
    )
    const rows = await tx.select({ id: folders.id }).from(folders).where(other)
    return rows.length > 0
  }

  async rename(tx: Transaction, id: string, name: string): Promise<void> {
    await tx.update(folders).set({ name }).where(eq(folders.id, id))
  }

  /** The transaction must have locked it. Recordings stay without a folder; its hot words go. */
  async remove(tx: Transaction, id: string): Promise<void> {
    // The foreign key would update them in storage order and could deadlock with calls that lock by id.
    await tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(eq(recordings.folderId, id))
      .orderBy(recordings.id)
      .for('update')
    await tx.delete(folders).where(eq(folders.id, id))
  }

  async removeAll(userId: string): Promise<void> {
    await this.database.orm.delete(folders).where(eq(folders.userId, userId))
  }
}

function isFolder(userId: string, id: string): SQL | undefined {
  return uuidPattern.test(id) ? and(eq(folders.id, id), eq(folders.userId, userId)) : sql`false`
}
