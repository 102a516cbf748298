import type { Routes } from '../../../platform/http/routes.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(search: SearchService): Routes<'listSpeakers' | 'searchTranscripts'> {
  return {
    listSpeakers: (_fields, { userId }) => search.speakers(userId),
    searchTranscripts: (fields, { userId }) => search.search(userId, fields),
  }
}
