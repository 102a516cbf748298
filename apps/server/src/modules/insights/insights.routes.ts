import type { InsightsConfiguration } from '@longhand/contracts'
import type { insightsEndpoints } from '@longhand/contracts'
import type { FileAnswer, Routes } from '../../platform/http/routes.ts'
import type { InsightAbilities } from './abilities.ts'
import { type ExportedDocument, wordType } from './documents/exported-document.ts'
import type { NotesService } from './notes.service.ts'
import type { QuestionsService } from './questions.service.ts'
import type { SummariesService } from './summaries.service.ts'
import type { TranslationsService } from './translations.service.ts'

/** What the calls of this module need. */
export interface InsightsServices {
  summaries: SummariesService
  notes: NotesService
  questions: QuestionsService
  translations: TranslationsService
  abilities: () => Promise<InsightAbilities | undefined>
}

/** The calls about what is made of transcripts. */
export function insightsRoutes({ summaries, notes, questions, translations, abilities }: InsightsServices): Routes<keyof typeof insightsEndpoints> {
  return {
    getInsightsConfiguration: async (_fields, { userId }) => configurationOf(await abilities(), await translations.allowance(userId)),
    getSummary: ({ fileId }, { userId, language }) => summaries.read(userId, fileId, language),
    makeSummary: ({ fileId, instructions = [] }, { userId }) => done(summaries.make(userId, fileId, instructions)),
    cancelSummary: ({ fileId }, { userId }) => done(summaries.cancel(userId, fileId)),
    updatePara: (fields, { userId }) => summaries.updatePoint(userId, fields),
    updateAbstracts: (fields, { userId }) => summaries.updateAbstracts(userId, fields),
    exportAbstractsWord: async ({ fileId }, { userId, language }) => toFile(await summaries.export(userId, fileId, language)),
    getNotes: ({ fileId }, { userId }) => notes.read(userId, fileId),
    updateNotes: (fields, { userId }) => notes.save(userId, fields),
    exportNotesWord: async ({ fileId }, { userId, language }) => toFile(await notes.export(userId, fileId, language)),
    listQuestions: ({ fileId }, { userId, language }) => questions.list(userId, fileId, language),
    askQuestion: ({ fileId, question }, { userId, language }) => questions.ask(userId, fileId, question, language),
    clearQuestions: ({ fileId }, { userId }) => done(questions.clear(userId, fileId)),
    listTranslations: ({ fileId }, { userId }) => translations.list(userId, fileId),
    getTranslation: (fields, { userId, language }) => translations.read(userId, fields.fileId, fields.language, language),
    translateText: ({ fileId, language }, { userId }) => done(translations.start(userId, fileId, language)),
    cancelTranslation: ({ fileId, language }, { userId }) => done(translations.cancel(userId, fileId, language)),
  }
}

function configurationOf(abilities: InsightAbilities | undefined, translationAllowance: InsightsConfiguration['translationAllowance']): InsightsConfiguration {
  const translation = abilities?.translation
  return {
    summary: abilities?.summary ?? null,
    ask: abilities?.ask ?? null,
    translation: translation ? { ...translation, pairs: translation.pairs === 'any' ? 'any' : [...translation.pairs] } : null,
    translationAllowance,
    isWorking: abilities !== undefined,
  }
}

function toFile({ name, content }: ExportedDocument): FileAnswer {
  return { name, type: wordType, content }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
