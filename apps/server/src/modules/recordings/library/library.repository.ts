import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
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

  async tags(userId: string): Promise<{ tag: string; count: number }[]> {
    const { rows } = await this.database.orm.execute(sql`
      select tag, count(*)::int as count from ${recordings}, unnest(${recordings}.tags) as tag
      where user_id = ${userId}::uuid and deleted_at is null group by tag order by count desc, tag`)
    return rows as { tag: string; count: number }[]
  }

  /** @param newTag Empty takes the tag away. */
  async renameTag(tx: Transaction, userId: string, tag: string, newTag: string): Promise<void> {
    const isSettled = sql`${newTag} = '' or tags @> array[${newTag}]::text[]`
    await tx.execute(sql`
      update ${recordings} set tags = case when ${isSettled} then array_remove(tags, ${tag}) else array_replace(tags, ${tag}, ${newTag}) end
      where id in (select id from ${recordings} where user_id = ${userId}::uuid and tags @> array[${tag}]::text[] order by id for update)`)
  }
}
