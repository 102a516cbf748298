import type { Database } from '../../platform/db/database.ts'
import { primaryTag } from './abilities.ts'
import { TranslationsRepository } from './translations.repository.ts'

export interface TranslationReader {
  /** By section id, stale ones included; `undefined` when there is no such translation. */
  find(recordingId: string, language: string): Promise<ReadonlyMap<string, string> | undefined>
}

/** For modules that this one depends on. */
export function createTranslationReader(database: Database): TranslationReader {
  const repository = new TranslationsRepository(database)
  return {
    find: async (recordingId, language) => {
      const sections = await repository.sectionsOf({ recordingId, language: primaryTag(language) })
      return sections.length === 0
        ? undefined
        : new Map(sections.map(({ sectionId, text }) => [sectionId, text]))
    },
  }
}
