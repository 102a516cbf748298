import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { captionCueSchema, exportOptionsSchema } from './outputs.schemas.ts'

/** Formats that one transcript can be exported in. */
export const exportFormats = ['txt', 'docx', 'pdf', 'md', 'srt', 'vtt', 'json'] as const

/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of captions: what is cut to be read beside a picture. */
export const captionFormats = ['srt', 'vtt'] as const satisfies readonly ExportFormat[]

/** What many recordings can be packed as: a transcript's formats, or the recordings as they were uploaded. */
export const batchFormats = [...exportFormats, 'original'] as const

/** One of {@link batchFormats}. */
export type BatchFormat = (typeof batchFormats)[number]

/** Most recordings that one zip holds. */
export const batchSize = 500

/** Bounds and defaults of captions. Lengths count Latin characters, a Chinese one counts two; `readingSpeed` is characters a second. */
export const captionBounds = {
  lineLength: { min: 20, max: 80, default: 42 },
  lines: { min: 1, max: 2, default: 2 },
  readingSpeed: { min: 10, max: 40, default: 20 },
} as const

/** What an export shows beside the text, and how captions are cut. */
export type ExportOptions = z.output<typeof exportOptionsSchema>

/** One caption: times in milliseconds, `charactersPerSecond` over {@link ExportOptions}`.readingSpeed` is too fast to read. */
export type CaptionCue = z.infer<typeof captionCueSchema>

export const outputsEndpoints = {
  exportTranscript: {
    method: 'GET', path: '/api/v2/audio/export', access: 'user', scope: 'transcripts:read', send: 'query', receive: 'blob',
    summary: 'The transcript as a file, as it is or as it once was.',
    owned: ['fileId'], errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportTxt: {
    method: 'GET', path: '/api/v2/audio/export/txt', access: 'user', scope: 'transcripts:read', send: 'query', receive: 'blob',
    summary: 'The transcript as plain text.',
    owned: ['fileId'], errors: ['RECORD_NOT_FOUND'],
  },
  exportWord: {
    method: 'GET', path: '/api/v2/audio/export/word', access: 'user', scope: 'transcripts:read', send: 'query', receive: 'blob',
    summary: 'The transcript as a Word document.',
    owned: ['fileId'], errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  previewCaptions: {
    method: 'GET', path: '/api/v2/audio/export/captions', access: 'user', scope: 'transcripts:read', send: 'query', receive: 'envelope',
    summary: 'How an export as captions would be cut.',
    owned: ['fileId'], errors: ['RECORD_NOT_FOUND'],
  },
  batchDownload: {
    method: 'POST', path: '/api/v2/audio/export/batch_download', access: 'user', scope: 'transcripts:read', send: 'json', receive: 'blob',
    summary: 'Many recordings in one zip, in one format, with a manifest that says what became of each.',
    owned: ['fileIds'], errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
