import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { folded } from '../../../platform/db/folded.ts'
import { hasTag } from '../recording/recording-filters.ts'
import { recordings } from '../recording/recordings.tables.ts'

export class LibraryRepository {
  constructor(private readonly database: Database) {}

  async setFolder(tx: Transaction, ids: readonly string[], folderId: string | null): Promise<void> {
    await tx
      .update(recordings)
      .set({ folderId })
      .where(inArray(recordings.id, [...ids]))
  }

  async setTags(tx: Transaction, changes: readonly { id: string; tags: string[] }[]): Promise<void> {
    await tx.execute(sql`
      update ${recordings} set tags = changed.tags
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed(id uuid, tags text[]) where ${recordings}.id = changed.id`)
  }

  /** Each in its commonest spelling. */
  async tags(userId: string): Promise<{ tag: string; count: number }[]> {
    const { rows } = await this.database.orm.execute(sql`
      select mode() within group (order by tag) as tag, count(distinct id)::int as count from ${recordings}, unnest(${recordings}.tags) as tag
      where user_id = ${userId}::uuid and deleted_at is null group by ${folded(sql`tag`)} order by count desc, tag`)
    return rows as { tag: string; count: number }[]
  }

  /** In id order, to avoid deadlocks. */
  async lockTagged(tx: Transaction, userId: string, tag: string): Promise<{ id: string; tags: string[] }[]> {
    const { id, tags } = recordings
    const where = and(eq(recordings.userId, userId), hasTag(tag))
    return tx.select({ id, tags }).from(recordings).where(where).orderBy(id).for('update')
  }
}
