import { and, asc, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { StoredScript } from './script.ts'
import { voiceDrafts } from './voice.tables.ts'

export type DraftRow = typeof voiceDrafts.$inferSelect

const isId = (id: string): boolean => z.uuid().safeParse(id).success

/** Texts that were kept for later. */
export class DraftsRepository {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<DraftRow[]> {
    return this.database.orm.select().from(voiceDrafts).where(eq(voiceDrafts.userId, userId)).orderBy(desc(voiceDrafts.updatedAt), asc(voiceDrafts.id))
  }

  async countOf(userId: string): Promise<number> {
    const [row] = await this.database.orm.select({ drafts: count() }).from(voiceDrafts).where(eq(voiceDrafts.userId, userId))
    return row?.drafts ?? 0
  }

  async add(draft: DraftRow): Promise<void> {
    await this.database.orm.insert(voiceDrafts).values(draft)
  }

  /** @returns Whether there is such a draft. */
  async save(userId: string, id: string, changes: { script: StoredScript; updatedAt: Date }): Promise<boolean> {
    if (!isId(id)) return false
    const { rowCount } = await this.database.orm.update(voiceDrafts).set(changes).where(and(eq(voiceDrafts.id, id), eq(voiceDrafts.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  /** @returns Whether there was such a draft. */
  async erase(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false
    const { rowCount } = await this.database.orm.delete(voiceDrafts).where(and(eq(voiceDrafts.id, id), eq(voiceDrafts.userId, userId)))
    return (rowCount ?? 0) > 0
  }
}
