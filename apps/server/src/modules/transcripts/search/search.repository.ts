import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { folded } from '../../../platform/db/folded.ts'
import { containing } from '../../../platform/db/like-pattern.ts'
import { recordingSpeakers } from '../../recordings/recording/recording-speakers.tables.ts'
import { recordings } from '../../recordings/recording/recordings.tables.ts'
import { isUnprepared, transcripts } from '../text/transcripts.tables.ts'
import { searchableSections } from './search.tables.ts'
import { ownerTerm } from './section-index.ts'
import { foundMarks, type SearchQuery } from './terms.ts'

export interface CompiledSearch {
  all: string
  words: string
}

export interface SearchScope {
  userId: string
  /** `null` for what is in no folder; absent for everything. */
  folderId?: string | null | undefined
}

export interface FoundSection {
  recordingId: string
  fileName: string
  folderId: string | null
  sectionId: string
  speaker: string
  startMs: number
  text: string
  tokenTimes: number[]
}

export type FoundName = Pick<FoundSection, 'recordingId' | 'fileName' | 'folderId'>

const maxNames = 20

export class SearchRepository {
  constructor(private readonly database: Database) {}

  /** @returns `undefined` when nothing is left to look for: words such as “the” alone. */
  async compile(userId: string, query: SearchQuery): Promise<CompiledSearch | undefined> {
    const [row] = await this.rows<{ words: string; all: string; isEmpty: boolean }>(sql`
      select words::text as words, numnode(terms) = 0 as "isEmpty", (terms && ${`'${ownerTerm(userId)}'`}::tsquery)::text as "all"
      from (select ${wordsOf(query)} as words, (${wordsOf(query)}) && ${query.pairs}::tsquery as terms) as query`)
    return row && !row.isEmpty ? { words: row.words, all: row.all } : undefined
  }

  /** @returns The sections of a page, newest recording first, in order of time within one; and how many there are. */
  async sections(
    query: CompiledSearch,
    scope: SearchScope,
    page: { offset: number; limit: number },
  ): Promise<{ list: FoundSection[]; total: number }> {
    const [row] = await this.rows<{ list: FoundSection[]; total: number }>(sql`
      with hits as materialized (
        select section.recording_id, section.section_id, section.start_time, ${recordings}.created_at
        from ${searchableSections} as section join ${recordings} on ${recordings}.id = section.recording_id
        where section.terms @@ ${query.all}::tsquery and ${visible(scope)}
      ), page as (
        select * from hits order by created_at desc, recording_id, start_time, section_id limit ${page.limit} offset ${page.offset}
      )
      select (select count(*)::int from hits) as total, coalesce((
        select json_agg(json_build_object(
          'recordingId', page.recording_id, 'fileName', ${recordings}.file_name, 'folderId', ${recordings}.folder_id, 'sectionId', page.section_id,
          'speaker', section.speaker, 'startMs', section.start_time, 'text', section.text, 'tokenTimes', section.token_times
        ) order by page.created_at desc, page.recording_id, page.start_time, page.section_id)
        from page
        join ${recordings} on ${recordings}.id = page.recording_id
        join ${searchableSections} as section on section.recording_id = page.recording_id and section.section_id = page.section_id
      ), '[]') as list`)
    return row ?? { list: [], total: 0 }
  }

  async recordingsWith(query: CompiledSearch): Promise<string[]> {
    const rows = await this.rows<{ id: string }>(
      sql`select distinct recording_id as id from ${searchableSections} where terms @@ ${query.all}::tsquery`,
    )
    return rows.map(({ id }) => id)
  }

  /** How many texts are found in their former form only, as an earlier build stored them. */
  async countUnprepared(userId: string): Promise<number> {
    const [row] = await this.rows<{ count: number }>(sql`
      select count(*)::int as count from ${transcripts} join ${recordings} on ${recordings}.id = ${transcripts}.recording_id
      where ${isUnprepared} and ${visible({ userId })}`)
    return row?.count ?? 0
  }

  /** @param parts Folded. */
  async names(scope: SearchScope, parts: readonly string[]): Promise<FoundName[]> {
    const holdsAll = parts.map((part) => sql`and ${recordings.searchName} like ${containing(part)}`)
    return this.rows<FoundName>(sql`
      select id as "recordingId", file_name as "fileName", folder_id as "folderId" from ${recordings}
      where ${visible(scope)} ${sql.join(holdsAll, sql` `)}
      order by created_at desc, id limit ${maxNames}`)
  }

  /** Each in the commonest spelling. */
  async speakers(userId: string): Promise<{ name: string; count: number }[]> {
    const { name } = recordingSpeakers
    const count = sql<number>`count(distinct ${recordings.id})::int`
    return this.database.orm
      .select({ name: sql<string>`mode() within group (order by ${name})`.as('shown'), count })
      .from(recordingSpeakers)
      .innerJoin(recordings, eq(recordings.id, recordingSpeakers.recordingId))
      .where(and(eq(recordings.userId, userId), isNull(recordings.deletedAt)))
      .groupBy(folded(name))
      .orderBy(desc(count), sql`shown`)
  }

  async mark(query: CompiledSearch, texts: readonly string[]): Promise<string[]> {
    if (texts.length === 0) return []
    const options = `HighlightAll=true, StartSel=${foundMarks.start}, StopSel=${foundMarks.end}`
    const rows = await this.rows<{ marked: string }>(sql`
      select ts_headline('english', value, ${query.words}::tsquery, ${options}) as marked
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`)
    return rows.map(({ marked }) => marked)
  }

  private async rows<Row>(query: SQL): Promise<Row[]> {
    const { rows } = await this.database.orm.execute(query)
    return rows as Row[]
  }
}

function wordsOf({ words, unfinished }: SearchQuery): SQL {
  const longer = unfinished
    ? sql` || (websearch_to_tsquery('english', ${unfinished.before}) && to_tsquery('simple', ${`${unfinished.last}:*`}))`
    : sql``
  return sql`websearch_to_tsquery('english', ${words})${longer}`
}

function visible({ userId, folderId }: SearchScope): SQL {
  const folder =
    folderId === undefined
      ? sql`true`
      : folderId === null
        ? sql`${recordings}.folder_id is null`
        : sql`${recordings}.folder_id = ${folderId}::uuid`
  return sql`${recordings}.user_id = ${userId}::uuid and ${recordings}.deleted_at is null and ${folder}`
}
