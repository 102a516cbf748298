import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { stayBelow } from '../../platform/db/ceiling.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StoredScript } from './script.ts'
import { voiceDrafts } from './voice.tables.ts'

export type DraftRow = typeof voiceDrafts.$inferSelect

const isId = (id: string): boolean => z.uuid().safeParse(id).success

export class DraftsRepository {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<DraftRow[]> {
    return this.database.orm
      .select()
      .from(voiceDrafts)
      .where(eq(voiceDrafts.userId, userId))
      .orderBy(desc(voiceDrafts.updatedAt), asc(voiceDrafts.id))
  }

  /** @throws DomainError LIMIT_REACHED when the user has as many as can be kept. */
  async add(draft: DraftRow): Promise<void> {
    await this.database.transaction(async (tx) => {
      await stayBelow(tx, 'voiceDrafts', draft.userId, () =>
        tx.$count(voiceDrafts, eq(voiceDrafts.userId, draft.userId)),
      )
      await tx.insert(voiceDrafts).values(draft)
    })
  }

  async save(
    userId: string,
    id: string,
    changes: { script: StoredScript; updatedAt: Date },
  ): Promise<boolean> {
    if (!isId(id)) return false
    const { rowCount } = await this.database.orm
      .update(voiceDrafts)
      .set(changes)
      .where(and(eq(voiceDrafts.id, id), eq(voiceDrafts.userId, userId)))
    return (rowCount ?? 0) > 0
  }

  async erase(userId: string, id: string): Promise<boolean> {
    if (!isId(id)) return false
    const { rowCount } = await this.database.orm
      .delete(voiceDrafts)
      .where(and(eq(voiceDrafts.id, id), eq(voiceDrafts.userId, userId)))
    return (rowCount ?? 0) > 0
  }
}
