import { maxSearchHits } from '@longhand/contracts'
import type { AnswerOf, SearchHit, SearchTitle } from '@longhand/contracts'
import { folderFilter } from '../../../platform/fields/folder-filter.ts'
import { composed, joinPlaces, markedPlaces, placesOf, snippetOf } from './highlights.ts'
import type {
  CompiledSearch,
  FoundName,
  FoundSection,
  SearchRepository,
  SearchScope,
} from './search.repository.ts'
import { readSearches, spacedWords } from './terms.ts'
import { timeAt } from './token-times.ts'

export class SearchService {
  constructor(private readonly repository: SearchRepository) {}

  /** @param asked A folder that is not the user's holds nothing. */
  async search(
    userId: string,
    asked: { keyword: string; folderId?: string | undefined; page: number; pageSize: number },
  ): Promise<AnswerOf<'searchTranscripts'>> {
    const folderId = folderFilter(asked.folderId)
    if (folderId === 'nowhere') return { list: [], total: 0, titles: [] }
    const scope: SearchScope = { userId, folderId }
    const forms = readSearches(asked.keyword)
    const compiled = await this.repository.compile(userId, forms)
    const page = { offset: (asked.page - 1) * asked.pageSize, limit: asked.pageSize }
    const [found, titles] = await Promise.all([
      compiled ? this.repository.sections(compiled, scope, page) : { list: [], total: 0 },
      asked.page === 1 ? this.titles(scope, asked.keyword) : [],
    ])
    return {
      list: compiled ? await this.hits(compiled, forms[0]?.phrases ?? [], found.list) : [],
      total: Math.min(found.total, maxSearchHits),
      titles,
    }
  }

  async recordingsWith(userId: string, keyword: string): Promise<string[]> {
    const compiled = await this.repository.compile(userId, readSearches(keyword))
    return compiled ? this.repository.recordingsWith(compiled) : []
  }

  speakers(userId: string): Promise<AnswerOf<'listSpeakers'>> {
    return this.repository.speakers(userId)
  }

  private async hits(
    query: CompiledSearch,
    phrases: readonly string[],
    found: readonly FoundSection[],
  ): Promise<SearchHit[]> {
    const texts = found.map(({ text }) => composed(text))
    const marked = await this.repository.mark(
      query,
      texts.map(({ changed }) => spacedWords(changed)),
    )
    return found.map(
      (
        { recordingId, fileName, folderId, sectionId, speaker, startTime, text, tokenTimes },
        index,
      ): SearchHit => {
        const places = joinPlaces([
          ...(texts[index]?.placesIn(markedPlaces(marked[index] ?? '')) ?? []),
          ...placesOf(text, phrases),
        ])
        const spokenAt = timeAt(text, tokenTimes, places[0]?.start ?? 0) ?? startTime
        return {
          recordingId,
          fileName,
          folderId: folderId ?? '',
          sectionId,
          speaker,
          startTime: spokenAt,
          ...snippetOf(text, places),
        }
      },
    )
  }

  private async titles(scope: SearchScope, keyword: string): Promise<SearchTitle[]> {
    const parts = keyword.split(/[\s"]+/u).filter(Boolean)
    if (parts.length === 0) return []
    const found = await this.repository.names(scope, parts)
    const toTitle = ({ recordingId, fileName, folderId }: FoundName): SearchTitle => ({
      recordingId,
      fileName,
      folderId: folderId ?? '',
      highlights: joinPlaces(placesOf(fileName, parts)),
    })
    return found.map(toTitle)
  }
}
