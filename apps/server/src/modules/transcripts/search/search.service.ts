import { maxSearchHits } from '@longhand/contracts'
import type { AnswerOf, SearchHit, SearchTitle } from '@longhand/contracts'
import { foldedText, foldText, type InMilliseconds } from '@longhand/transcript'
import { folderFilter } from '../../../platform/fields/folder-filter.ts'
import { markedPlaces, placesIn, placesOf, snippetOf } from './highlights.ts'
import type {
  CompiledSearch,
  FoundName,
  FoundSection,
  SearchRepository,
  SearchScope,
} from './search.repository.ts'
import { readSearch, spacedWords } from './terms.ts'
import { timeAt } from './token-times.ts'

export type FoundPlace = InMilliseconds<SearchHit>
export type SearchResult = Omit<AnswerOf<'searchTranscripts'>, 'list'> & { list: FoundPlace[] }

export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /** @param asked A folder that is not the user's holds nothing. */
  async search(
    userId: string,
    asked: { keyword: string; folderId?: string | undefined; page: number; pageSize: number },
  ): Promise<SearchResult> {
    const folderId = folderFilter(asked.folderId)
    if (folderId === 'nowhere') return { list: [], total: 0, titles: [], unprepared: 0 }
    const scope: SearchScope = { userId, folderId }
    const query = readSearch(asked.keyword)
    const compiled = await this.repository.compile(userId, query)
    const page = { offset: (asked.page - 1) * asked.pageSize, limit: asked.pageSize }
    const [found, titles, unprepared] = await Promise.all([
      compiled ? this.repository.sections(compiled, scope, page) : { list: [], total: 0 },
      asked.page === 1 ? this.titles(scope, asked.keyword) : [],
      this.repository.countUnprepared(userId),
    ])
    return {
      list: compiled ? await this.hits(compiled, query.phrases, found.list) : [],
      total: Math.min(found.total, maxSearchHits),
      titles,
      unprepared,
    }
  }

  async recordingsWith(userId: string, keyword: string): Promise<string[]> {
    const compiled = await this.repository.compile(userId, readSearch(keyword))
    return compiled ? this.repository.recordingsWith(compiled) : []
  }

  speakers(userId: string): Promise<AnswerOf<'listSpeakers'>> {
    return this.repository.speakers(userId)
  }

  private async hits(
    query: CompiledSearch,
    phrases: readonly string[],
    found: readonly FoundSection[],
  ): Promise<FoundPlace[]> {
    const texts = found.map(({ text }) => foldedText(text))
    const marked = await this.repository.mark(
      query,
      texts.map(({ folded }) => spacedWords(folded)),
    )
    return found.map(
      (
        { recordingId, fileName, folderId, sectionId, speaker, startMs, text, tokenTimes },
        index,
      ): FoundPlace => {
        const folded = texts[index]!
        const places = placesIn(folded, [...markedPlaces(marked[index] ?? ''), ...placesOf(folded, phrases)])
        const spokenAt = timeAt(text, tokenTimes, places[0]?.start ?? 0) ?? startMs
        return {
          recordingId,
          fileName,
          folderId: folderId ?? '',
          sectionId,
          speaker,
          startMs: spokenAt,
          ...snippetOf(text, places),
        }
      },
    )
  }

  private async titles(scope: SearchScope, keyword: string): Promise<SearchTitle[]> {
    const parts = foldText(keyword)
      .split(/[\s"]+/u)
      .filter(Boolean)
    if (parts.length === 0) return []
    const found = await this.repository.names(scope, parts)
    const toTitle = ({ recordingId, fileName, folderId }: FoundName): SearchTitle => {
      const folded = foldedText(fileName)
      const highlights = placesIn(folded, placesOf(folded, parts))
      return { recordingId, fileName, folderId: folderId ?? '', highlights }
    }
    return found.map(toTitle)
  }
}
