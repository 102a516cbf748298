import type { Notes } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { notes } from './insights.tables.ts'

export type NotesRow = typeof notes.$inferSelect

/** The caller checks access by finding or locking the recording. */
export class NotesRepository {
  constructor(private readonly database: Database) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work)
  }

  async find(recordingId: string): Promise<NotesRow | undefined> {
    const [row] = await this.database.orm.select().from(notes).where(eq(notes.recordingId, recordingId))
    return row
  }

  async lock(tx: Transaction, recordingId: string): Promise<NotesRow | undefined> {
    const [row] = await tx.select().from(notes).where(eq(notes.recordingId, recordingId)).for('update')
    return row
  }

  async put(
    tx: Transaction,
    row: { recordingId: string; document: Notes; revision: number; updatedAt: Date },
  ): Promise<void> {
    const { recordingId: _, ...changes } = row
    await tx.insert(notes).values(row).onConflictDoUpdate({ target: notes.recordingId, set: changes })
  }
}
