import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { hotWords } from './hot-words.tables.ts'
import type { StoredText } from '../../../platform/sections/stored-text.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { transcripts } from '../text/transcripts.tables.ts'

export class HotWordsRepository {
  constructor(private readonly database: Database) {}

  get reader(): Queryable {
    return this.database.orm
  }

  async find(on: Queryable, userId: string, scopeIds: readonly string[]): Promise<Map<string, string[]>> {
    const { scopeId, words } = hotWords
    const rows = await on
      .select({ scopeId, words })
      .from(hotWords)
      .where(and(eq(hotWords.userId, userId), inArray(scopeId, [...scopeIds])))
    return new Map(rows.map((row) => [row.scopeId, row.words]))
  }

  async put(row: typeof hotWords.$inferInsert): Promise<void> {
    const { words, updatedAt } = row
    await this.database.orm
      .insert(hotWords)
      .values(row)
      .onConflictDoUpdate({ target: hotWords.scopeId, set: { words, updatedAt } })
  }

  async editedTexts(
    userId: string,
    limit: number,
    recordingId?: string,
  ): Promise<({ recordingId: string } & StoredText)[]> {
    const where = and(
      eq(recordings.userId, userId),
      isNull(recordings.deletedAt),
      recordingId === undefined ? undefined : eq(recordings.id, recordingId),
    )
    return this.database.orm
      .select({ recordingId: recordings.id, sections: transcripts.sections, words: transcripts.words })
      .from(transcripts)
      .innerJoin(recordings, eq(recordings.id, transcripts.recordingId))
      .where(where)
      .orderBy(desc(transcripts.updatedAt))
      .limit(limit)
  }

  async removeAll(userId: string): Promise<void> {
    await this.database.orm.delete(hotWords).where(eq(hotWords.userId, userId))
  }
}
