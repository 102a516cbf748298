import type { Capabilities, InsightsConfiguration } from '@longhand/contracts'
import type { insightsEndpoints } from '@longhand/contracts'
import type { LanguagePair } from '@longhand/speech'
import { done, type FileAnswer, type Routes } from '../../platform/http/routes.ts'
import type { InsightAbilities } from './abilities.ts'
import { type ExportedDocument, wordType } from './documents/exported-document.ts'
import type { NotesService } from './notes.service.ts'
import type { QuestionsService } from './questions.service.ts'
import type { SummariesService } from './summaries.service.ts'
import type { TranslationsService } from './translations.service.ts'

export interface InsightsServices {
  summaries: SummariesService
  notes: NotesService
  questions: QuestionsService
  translations: TranslationsService
  abilities: () => Promise<InsightAbilities | undefined>
  transcription: TranscriptionReader
}

export interface TranscriptionReader {
  capabilities(): Promise<Pick<Capabilities, 'languages' | 'quality'>>
}

export function insightsRoutes({
  summaries,
  notes,
  questions,
  translations,
  abilities,
  transcription,
}: InsightsServices): Routes<keyof typeof insightsEndpoints> {
  return {
    getCapabilities: async () => {
      const { languages, quality } = await transcription.capabilities()
      return { languages: languages.filter(isTag), quality, ...capabilitiesOf(await abilities()) }
    },
    getInsightsConfiguration: async (_fields, { userId }) =>
      configurationOf(await abilities(), await translations.allowance(userId)),
    getSummary: ({ recordingId }, { userId, language }) => summaries.read(userId, recordingId, language),
    makeSummary: ({ recordingId, instructions = [] }, { userId }) =>
      done(summaries.make(userId, recordingId, instructions)),
    cancelSummary: ({ recordingId }, { userId }) => done(summaries.cancel(userId, recordingId)),
    updateSummaryPoint: (fields, { userId }) => summaries.updatePoint(userId, fields),
    updateSummaryPoints: (fields, { userId }) => summaries.updateSummaryPoints(userId, fields),
    exportSummaryWord: async ({ recordingId }, { userId, language }) =>
      toFile(await summaries.export(userId, recordingId, language)),
    getNotes: ({ recordingId }, { userId }) => notes.read(userId, recordingId),
    updateNotes: (fields, { userId }) => notes.save(userId, fields),
    exportNotesWord: async ({ recordingId }, { userId, language }) =>
      toFile(await notes.export(userId, recordingId, language)),
    listQuestions: ({ recordingId }, { userId, language }) => questions.list(userId, recordingId, language),
    askQuestion: ({ recordingId, question }, { userId, language }) =>
      questions.ask(userId, recordingId, question, language),
    clearQuestions: ({ recordingId }, { userId }) => done(questions.clear(userId, recordingId)),
    listTranslations: ({ recordingId }, { userId }) => translations.list(userId, recordingId),
    getTranslation: (fields, { userId, language }) =>
      translations.read(userId, fields.recordingId, fields.language, language),
    translateText: ({ recordingId, language }, { userId }) =>
      done(translations.start(userId, recordingId, language)),
    cancelTranslation: ({ recordingId, language }, { userId }) =>
      done(translations.cancel(userId, recordingId, language)),
  }
}

function capabilitiesOf(
  abilities: InsightAbilities | undefined,
): Pick<Capabilities, 'translation' | 'answers' | 'summaries'> {
  if (!abilities) return { translation: null, answers: null, summaries: null }
  const { translation, ask, summary } = abilities
  const pairs = wirePairs(translation?.pairs ?? [])
  return {
    translation: pairs === 'any' ? pairs : pairs.filter(({ from, to }) => isTag(from) && isTag(to)),
    answers: ask !== null,
    summaries: summary.method,
  }
}

function configurationOf(
  abilities: InsightAbilities | undefined,
  translationAllowance: InsightsConfiguration['translationAllowance'],
): InsightsConfiguration {
  const translation = abilities?.translation
  return {
    summary: abilities?.summary ?? null,
    ask: abilities?.ask ?? null,
    translation: translation ? { ...translation, pairs: wirePairs(translation.pairs) } : null,
    translationAllowance,
    isWorking: abilities !== undefined,
  }
}

/** Programs have names of their own for languages, such as `any_language`: no page can name those. */
function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

function wirePairs(pairs: readonly LanguagePair[] | 'any'): LanguagePair[] | 'any' {
  return pairs === 'any' ? 'any' : [...pairs]
}

function toFile({ name, content }: ExportedDocument): FileAnswer {
  return { name, type: wordType, content }
}
