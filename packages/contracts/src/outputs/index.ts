import type { z } from 'zod'
import { userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { subtitleChecksSchema, subtitleCueSchema, exportOptionsSchema } from './schemas.ts'

/** What an export shows beside the text, and how subtitles are cut. */
export type ExportOptions = z.output<typeof exportOptionsSchema>

/** Times in milliseconds; `charactersPerSecond` over {@link ExportOptions}`.readingSpeed` is too fast to read. */
export type SubtitleCue = z.infer<typeof subtitleCueSchema>

/** How subtitles stand up to a profile; `readingSpeed` is characters a second. */
export type SubtitleChecks = z.infer<typeof subtitleChecksSchema>

export const outputsEndpoints = {
  exportTranscript: {
    ...userQuery,
    path: '/api/v2/audio/export',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The transcript as a file, as it is or as it once was.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportTxt: {
    ...userQuery,
    path: '/api/v2/audio/export/txt',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The transcript as plain text.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportWord: {
    ...userQuery,
    path: '/api/v2/audio/export/word',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'The transcript as a Word document.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  previewCaptions: {
    ...userQuery,
    path: '/api/v2/audio/export/captions',
    scope: 'transcripts:read',
    summary: 'How an export as subtitles would be cut.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportCaptionReport: {
    ...userQuery,
    path: '/api/v2/audio/export/captions/report',
    scope: 'transcripts:read',
    receive: 'blob',
    summary: 'What subtitles of a transcript keep from passing the rules of a profile, as PDF or CSV.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportBatch: {
    ...userPost,
    path: '/api/v2/audio/export/batch_download',
    scope: 'transcripts:read',
    receive: 'blob',
    repeatable: true,
    summary: 'Many recordings in one zip, in one format, with a manifest that says what became of each.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED'],
  },
} as const satisfies Record<string, Endpoint>
