import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type {
  captionLineSchema,
  captionMessageSchema,
  captionPartialSchema,
  captionRequestSchema,
  captionSchema,
  captionStateSchema,
} from './schemas.ts'

/** A session of live captions. */
export type Caption = z.infer<typeof captionSchema>

/** Where a session stands. */
export type CaptionState = z.infer<typeof captionStateSchema>

/** A line that stays; times in milliseconds. */
export type CaptionLine = z.infer<typeof captionLineSchema>

/** What is being said; it may still change. */
export type CaptionPartial = z.infer<typeof captionPartialSchema>

/** What the owner's page sends beside sound, as JSON. */
export type CaptionRequest = z.infer<typeof captionRequestSchema>

/** What the server sends, as JSON. */
export type CaptionMessage = z.infer<typeof captionMessageSchema>

export const captionsEndpoints = {
  startCaption: {
    method: 'POST',
    path: '/api/v1/caption/start',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary:
      'Begins live captions, holds their time and gives a ticket for the stream. A session that still runs is ended and saved.',
    errors: ['TRANSCRIPTION_QUOTA', 'STORAGE_QUOTA', 'NOT_SUPPORTED', 'TOO_MANY_TRIES', 'NOT_POSSIBLE_NOW'],
  },
  openCaption: {
    method: 'POST',
    path: '/api/v1/caption/ticket',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'A further ticket for a stream that was cut.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getCaption: {
    method: 'GET',
    path: '/api/v1/caption/session',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary: 'Where a session of live captions stands, and the recording that it became.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getCurrentCaption: {
    method: 'GET',
    path: '/api/v1/caption/current',
    access: 'user',
    send: 'none',
    receive: 'envelope',
    summary: 'The session of the user that has not ended, if there is one.',
  },
  endCaption: {
    method: 'POST',
    path: '/api/v1/caption/end',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary: 'Ends live captions; they are saved as a recording with its transcript.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  translateCaption: {
    method: 'POST',
    path: '/api/v1/caption/translate',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    summary:
      'Lines of a session in another language. Members have any number of sessions translated, others one recording a month.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'TRANSLATION_QUOTA'],
  },
  shareCaption: {
    method: 'POST',
    path: '/api/v1/caption/audience',
    access: 'user',
    effectOutside: 'gives-out',
    needsRecentLogin: { field: 'isOpen' },
    send: 'json',
    receive: 'envelope',
    summary: 'Opens or takes back the read-only link of a session.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
} as const satisfies Record<string, Endpoint>
