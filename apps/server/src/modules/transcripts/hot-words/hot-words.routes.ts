import type { Routes } from '../../../platform/http/routes.ts'
import type { HotWordsService } from './hot-words.service.ts'

export function hotWordsRoutes(
  hotWords: HotWordsService,
): Routes<'getHotWords' | 'putHotWords' | 'suggestHotWords'> {
  return {
    getHotWords: (scope, { userId }) => hotWords.get(userId, scope),
    putHotWords: ({ words, ...scope }, { userId }) => hotWords.put(userId, scope, words),
    suggestHotWords: ({ recordingId }, { userId }) => hotWords.suggest(userId, recordingId),
  }
}
