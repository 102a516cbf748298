import type { z } from 'zod'
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
    method: 'GET',
    path: '/api/v2/audio/export',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The transcript as a file, as it is or as it once was.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportTxt: {
    method: 'GET',
    path: '/api/v2/audio/export/txt',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The transcript as plain text.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportWord: {
    method: 'GET',
    path: '/api/v2/audio/export/word',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'The transcript as a Word document.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  previewCaptions: {
    method: 'GET',
    path: '/api/v2/audio/export/captions',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'How an export as subtitles would be cut.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportCaptionReport: {
    method: 'GET',
    path: '/api/v2/audio/export/captions/report',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'blob',
    summary: 'What subtitles of a transcript keep from passing the rules of a profile, as PDF or CSV.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED', 'NOT_POSSIBLE_NOW'],
  },
  exportBatch: {
    method: 'POST',
    path: '/api/v2/audio/export/batch_download',
    access: 'user',
    scope: 'transcripts:read',
    send: 'json',
    receive: 'blob',
    repeatable: true,
    summary: 'Many recordings in one zip, in one format, with a manifest that says what became of each.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND', 'TRANSCRIPTION_FAILED'],
  },
} as const satisfies Record<string, Endpoint>
