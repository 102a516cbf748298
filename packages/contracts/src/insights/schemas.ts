import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { languageTagSchema } from '@longhand/transcript/schema'
import { recordingIdSchema, revisionSchema } from '../transcripts/schemas.ts'
import { questionLength, summaryInstructions, summaryPointKinds, summaryPointLength } from './limits.ts'
import { notesSchema } from './notes-schemas.ts'

/** `waiting` is anything between asked for and done. */
const workState = z.enum(['none', 'waiting', 'ready', 'failed'])
const work = {
  state: workState,
  progress: z.number().min(0).max(1),
  reason: z.string().nullable().describe('Why it failed, in the language of the request'),
}
const byRecordingId = z.object({ recordingId: recordingIdSchema })
const revision = revisionSchema
const saved = z.object({ revision: z.number().int(), updateTime: z.number().int() })
const pointText = z.string().trim().max(summaryPointLength)
const pointId = z.string().min(1).max(64)

export const summaryPointSchema = z.object({
  pointId: z.string(),
  kind: z.enum(summaryPointKinds),
  title: z.string().describe('Of chapters, questions and requests; else empty'),
  text: z.string(),
  spkId: z.string().nullable().describe('Whom a point of the kind `speaker` is about'),
  sectionIds: z.array(z.string()),
  isEdited: z.boolean().describe('Whether a person changed it'),
  isStale: z.boolean().describe('Whether a section it comes from was changed or removed since'),
})

export const summarySchema = z.object({
  ...work,
  revision,
  updateTime: epochSeconds,
  engine: z.string().nullable(),
  method: z
    .enum(['extractive', 'generative'])
    .nullable()
    .describe('`extractive` picks sentences that were said'),
  instructions: z.array(z.string()),
  keywords: z.array(z.string()),
  points: z.array(summaryPointSchema),
  isStale: z.boolean().describe('Whether anything of the text was changed since'),
})

export const questionTurnSchema = z.object({
  questionId: z.string(),
  question: z.string(),
  state: z.enum(['waiting', 'answered', 'failed']),
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  sectionIds: z.array(z.string()),
  createTime: epochSeconds,
})

export const translationSchema = z.object({
  ...work,
  language: z.string(),
  sourceLanguage: z.string(),
  engine: z.string().nullable(),
  quality: z.enum(['gist', 'good']).nullable(),
  sections: z
    .array(z.object({ sectionId: z.string(), text: z.string(), isStale: z.boolean() }))
    .describe('In the order of the transcript'),
  missing: z.number().int().describe('Sections without a translation'),
})

const ofLanguage = z.object({ recordingId: recordingIdSchema, language: languageTagSchema })
const languagePairs = z.union([z.literal('any'), z.array(z.object({ from: z.string(), to: z.string() }))])

export const insightsSchemas = {
  getCapabilities: {
    request: z.object({}),
    answer: z.object({
      languages: z
        .array(z.string())
        .describe('Languages of recordings that can be transcribed; empty when nothing is known'),
      quality: z
        .enum(['basic', 'good', 'best'])
        .nullable()
        .describe('Of the best engine; `null` when nothing is known'),
      translation: languagePairs
        .nullable()
        .describe('Empty when nothing can be translated; `null` when nothing is known'),
      answers: z
        .boolean()
        .nullable()
        .describe('Whether questions about a transcript can be answered; `null` when nothing is known'),
      summaries: z
        .enum(['extractive', 'generative'])
        .nullable()
        .describe('`extractive` picks sentences that were said; `null` when nothing is known'),
    }),
  },
  getInsightsConfiguration: {
    request: z.object({}),
    answer: z.object({
      summary: z
        .object({
          engine: z.string(),
          method: z.enum(['extractive', 'generative']),
          instructions: z.boolean(),
        })
        .nullable(),
      ask: z.object({ engine: z.string() }).nullable(),
      translation: z
        .object({
          engine: z.string(),
          quality: z.enum(['gist', 'good']),
          pairs: languagePairs,
        })
        .nullable(),
      translationAllowance: z.object({
        isUnlimited: z.boolean(),
        usedBy: z.string().nullable().describe('The recording this month’s free translation went to'),
      }),
      isWorking: z.boolean().describe('Whether anything works on what is asked for now'),
    }),
  },
  getSummary: { request: byRecordingId, answer: summarySchema },
  makeSummary: {
    request: z.object({
      recordingId: recordingIdSchema,
      instructions: z
        .array(z.string().trim().min(1).max(summaryInstructions.length))
        .max(summaryInstructions.count)
        .optional(),
    }),
    answer: z.null(),
  },
  cancelSummary: { request: byRecordingId, answer: z.null() },
  updateSummaryPoint: {
    request: z.object({
      recordingId: recordingIdSchema,
      revision,
      pointId,
      title: pointText.optional(),
      text: pointText,
    }),
    answer: saved,
  },
  updateSummaryPoints: {
    request: z.object({
      recordingId: recordingIdSchema,
      revision,
      abstracts: z.array(z.object({ pointId, text: pointText })).max(100),
    }),
    answer: saved,
  },
  exportSummaryWord: { request: byRecordingId, answer: z.null() },
  getNotes: {
    request: byRecordingId,
    answer: z.object({ document: notesSchema, revision, updateTime: z.number().int() }),
  },
  updateNotes: {
    request: z.object({
      recordingId: recordingIdSchema,
      revision,
      document: z.unknown().describe('As `getNotes` gives it; what is not known is left out'),
    }),
    answer: saved,
  },
  exportNotesWord: { request: byRecordingId, answer: z.null() },
  listQuestions: { request: byRecordingId, answer: z.array(questionTurnSchema) },
  askQuestion: {
    request: z.object({
      recordingId: recordingIdSchema,
      question: z.string().trim().min(1).max(questionLength),
    }),
    answer: questionTurnSchema,
  },
  clearQuestions: { request: byRecordingId, answer: z.null() },
  listTranslations: {
    request: byRecordingId,
    answer: z.array(
      z.object({
        language: z.string(),
        behind: z
          .number()
          .int()
          .nonnegative()
          .describe('Sections without a translation, and those that were changed since'),
      }),
    ),
  },
  getTranslation: { request: ofLanguage, answer: translationSchema },
  translateText: { request: ofLanguage, answer: z.null() },
  cancelTranslation: { request: ofLanguage, answer: z.null() },
}
