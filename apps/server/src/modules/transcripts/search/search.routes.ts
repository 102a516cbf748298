import { writeWireTimes } from '@longhand/transcript'
import type { Routes } from '../../../platform/http/routes.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(search: SearchService): Routes<'listSpeakers' | 'searchTranscripts'> {
  return {
    listSpeakers: (_fields, { userId }) => search.speakers(userId),
    searchTranscripts: async (fields, { userId }) => {
      const { list, ...found } = await search.search(userId, fields)
      return { list: list.map(writeWireTimes), ...found }
    },
  }
}
