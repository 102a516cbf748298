import type { Database } from '../../platform/db/database.ts'
import { primaryTag } from './abilities.ts'
import { TranslationsRepository } from './translations.repository.ts'

/** What other modules may read of translations. */
export interface TranslationReader {
  /** What sections say in another language, by their ids, those that were changed since included; `undefined` when there is no such translation. */
  find(recordingId: string, language: string): Promise<ReadonlyMap<string, string> | undefined>
}

/** Builds a reader; it needs nothing of the rest of this module. */
export function createTranslationReader(database: Database): TranslationReader {
  const repository = new TranslationsRepository(database)
  return {
    find: async (recordingId, language) => {
      const sections = await repository.sectionsOf({ recordingId, language: primaryTag(language) })
      return sections.length === 0 ? undefined : new Map(sections.map(({ sectionId, text }) => [sectionId, text]))
    },
  }
}
