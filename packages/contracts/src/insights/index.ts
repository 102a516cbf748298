import type { z } from 'zod'
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
    method: 'GET',
    path: '/api/v1/capabilities',
    access: 'public',
    send: 'none',
    receive: 'envelope',
    summary:
      'What this installation can do with recordings: languages, quality, translation, answers, summaries.',
  },
  getInsightsConfiguration: {
    method: 'GET',
    path: '/api/v1/insights/configuration',
    access: 'user',
    scope: 'transcripts:read',
    send: 'none',
    receive: 'envelope',
    summary: 'What this server can make of transcripts: summaries, answers and translations.',
  },
  getSummary: {
    method: 'GET',
    path: '/api/v1/text/get_summary',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary:
      'The summary of a recording, each point with the sections it comes from and whether they were changed since.',
    ...owned,
  },
  makeSummary: {
    method: 'POST',
    path: '/api/v1/text/make_summary',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Has a summary made in the place of the former one. While one is being made, nothing happens.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED'],
  },
  cancelSummary: {
    method: 'POST',
    path: '/api/v1/text/cancel_summary',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops the making of a summary; the former one stays.',
    ...owned,
  },
  updateSummaryPoint: {
    method: 'POST',
    path: '/api/v1/text/update_para',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary:
      'Changes one point of a summary that was read at `revision`. Without title and text it is removed.',
    ...editable,
  },
  updateSummaryPoints: {
    method: 'POST',
    path: '/api/v1/text/update_abstracts',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    maxBodyBytes: 2 * 1024 * 1024,
    receive: 'envelope',
    repeatable: true,
    summary: 'Changes the abstract: the points that are sent are all it has afterwards, in this order.',
    ...editable,
  },
  exportSummaryWord: {
    method: 'GET',
    path: '/api/v1/text/abstracts_export_word',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The summary as a Word document.',
    ...owned,
  },
  getNotes: {
    method: 'GET',
    path: '/api/v1/rich_text/get_text',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The notes beside a transcript; empty ones of revision 0 until some were written.',
    ...owned,
  },
  updateNotes: {
    method: 'POST',
    path: '/api/v1/rich_text/update_text',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    maxBodyBytes: 4 * 1024 * 1024,
    receive: 'envelope',
    repeatable: true,
    summary: 'Saves notes that were read at `revision`.',
    ...editable,
  },
  exportNotesWord: {
    method: 'GET',
    path: '/api/v1/rich_text/rich_export_word',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The notes as a Word document.',
    ...owned,
    errors: [...owned.errors, 'NOT_POSSIBLE_NOW'],
  },
  listQuestions: {
    method: 'GET',
    path: '/api/v1/ask/get_list',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'What was asked of a transcript, and answered, oldest first.',
    ...owned,
  },
  askQuestion: {
    method: 'POST',
    path: '/api/v1/ask/add',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Asks a transcript. The answer comes into the list.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'LIMIT_REACHED'],
  },
  clearQuestions: {
    method: 'POST',
    path: '/api/v1/ask/clear',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Forgets what was asked of a transcript, and asks no further.',
    ...owned,
  },
  listTranslations: {
    method: 'GET',
    path: '/api/v1/translation/get_list',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The languages a transcript was translated into, as far as it was.',
    ...owned,
  },
  getTranslation: {
    method: 'GET',
    path: '/api/v1/translation/get_text',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary:
      'A transcript in another language, by section, each with whether the original was changed since.',
    ...owned,
  },
  translateText: {
    method: 'POST',
    path: '/api/v1/translation/start',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary:
      'Translates what is not translated yet or was changed since. Members have any number, others one recording a month.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'TRANSLATION_QUOTA', 'LIMIT_REACHED'],
  },
  cancelTranslation: {
    method: 'POST',
    path: '/api/v1/translation/cancel',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops a translation; what is done stays.',
    ...owned,
  },
} as const satisfies Record<string, Endpoint>
