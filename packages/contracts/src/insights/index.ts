import type { z } from 'zod'
import { publicGet, userGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { noteNodeSchema, notesSchema } from './notes-schemas.ts'
import type {
  insightsSchemas,
  questionTurnSchema,
  summaryPointSchema,
  summarySchema,
  translationSchema,
} from './schemas.ts'

/** One statement of a summary, with the sections it comes from. */
export type SummaryPoint = z.infer<typeof summaryPointSchema>

/** The summary of a recording, and how far a new one is. */
export type Summary = z.infer<typeof summarySchema>

/** A question to a transcript, and what was answered. */
export type QuestionTurn = z.infer<typeof questionTurnSchema>

/** A transcript in another language, section by section. */
export type Translation = z.infer<typeof translationSchema>

/** What an installation can do with recordings. */
export type Capabilities = z.infer<(typeof insightsSchemas)['getCapabilities']['answer']>

/** What this server can make of transcripts. */
export type InsightsConfiguration = z.infer<(typeof insightsSchemas)['getInsightsConfiguration']['answer']>

/** A document as Tiptap writes it, with what the product knows and nothing else. */
export type Notes = z.infer<typeof notesSchema>

/** One node of {@link Notes}. */
export type NoteNode = z.infer<typeof noteNodeSchema>

const owned = { owned: ['recordingId'] as const, errors: ['RECORD_NOT_FOUND'] as const }

const editable = { owned: ['recordingId'] as const, errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION'] as const }

export const insightsEndpoints = {
  getCapabilities: {
    ...publicGet,
    path: '/api/v1/capabilities',
    summary:
      'What this installation can do with recordings: languages, quality, translation, answers, summaries.',
  },
  getInsightsConfiguration: {
    ...userGet,
    path: '/api/v1/insights/configuration',
    scope: 'transcripts:read',
    summary: 'What this server can make of transcripts: summaries, answers and translations.',
  },
  getSummary: {
    ...userQuery,
    path: '/api/v1/text/get_summary',
    scope: 'transcripts:read',
    summary:
      'The summary of a recording, each point with the sections it comes from and whether they were changed since.',
    ...owned,
  },
  makeSummary: {
    ...userPost,
    path: '/api/v1/text/make_summary',
    scope: 'transcripts:write',
    summary: 'Has a summary made in the place of the former one. While one is being made, nothing happens.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED'],
  },
  cancelSummary: {
    ...userPost,
    path: '/api/v1/text/cancel_summary',
    scope: 'transcripts:write',
    summary: 'Stops the making of a summary; the former one stays.',
    ...owned,
  },
  updateSummaryPoint: {
    ...userPost,
    path: '/api/v1/text/update_para',
    scope: 'transcripts:write',
    repeatable: true,
    summary:
      'Changes one point of a summary that was read at `revision`. Without title and text it is removed.',
    ...editable,
  },
  updateSummaryPoints: {
    ...userPost,
    path: '/api/v1/text/update_abstracts',
    scope: 'transcripts:write',
    maxBodyBytes: 2 * 1024 * 1024,
    repeatable: true,
    summary: 'Changes the abstract: the points that are sent are all it has afterwards, in this order.',
    ...editable,
  },
  exportSummaryWord: {
    ...userQuery,
    path: '/api/v1/text/abstracts_export_word',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The summary as a Word document.',
    ...owned,
  },
  getNotes: {
    ...userQuery,
    path: '/api/v1/rich_text/get_text',
    scope: 'transcripts:read',
    summary: 'The notes beside a transcript; empty ones of revision 0 until some were written.',
    ...owned,
  },
  updateNotes: {
    ...userPost,
    path: '/api/v1/rich_text/update_text',
    scope: 'transcripts:write',
    maxBodyBytes: 4 * 1024 * 1024,
    repeatable: true,
    summary: 'Saves notes that were read at `revision`.',
    ...editable,
  },
  exportNotesWord: {
    ...userQuery,
    path: '/api/v1/rich_text/rich_export_word',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The notes as a Word document.',
    ...owned,
    errors: [...owned.errors, 'NOT_POSSIBLE_NOW'],
  },
  listQuestions: {
    ...userQuery,
    path: '/api/v1/ask/get_list',
    scope: 'transcripts:read',
    summary: 'What was asked of a transcript, and answered, oldest first.',
    ...owned,
  },
  askQuestion: {
    ...userPost,
    path: '/api/v1/ask/add',
    scope: 'transcripts:write',
    summary: 'Asks a transcript. The answer comes into the list.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  clearQuestions: {
    ...userPost,
    path: '/api/v1/ask/clear',
    scope: 'transcripts:write',
    summary: 'Forgets what was asked of a transcript, and asks no further.',
    ...owned,
  },
  listTranslations: {
    ...userQuery,
    path: '/api/v1/translation/get_list',
    scope: 'transcripts:read',
    summary: 'The languages a transcript was translated into, as far as it was.',
    ...owned,
  },
  getTranslation: {
    ...userQuery,
    path: '/api/v1/translation/get_text',
    scope: 'transcripts:read',
    summary:
      'A transcript in another language, by section, each with whether the original was changed since.',
    ...owned,
  },
  translateText: {
    ...userPost,
    path: '/api/v1/translation/start',
    scope: 'transcripts:write',
    summary:
      'Translates what is not translated yet or was changed since. Members have any number, others one recording a month.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'TRANSLATION_QUOTA', 'LIMIT_REACHED'],
  },
  cancelTranslation: {
    ...userPost,
    path: '/api/v1/translation/cancel',
    scope: 'transcripts:write',
    summary: 'Stops a translation; what is done stays.',
    ...owned,
  },
} as const satisfies Record<string, Endpoint>
