import type { z } from 'zod'
import { userGet, userPost, userQuery } from '../call-shapes.ts'
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
    ...userPost,
    path: '/api/v1/caption/start',
    summary:
      'Begins live captions, holds their time and gives a ticket for the stream. A session that still runs is ended and saved.',
    errors: ['TRANSCRIPTION_QUOTA', 'STORAGE_QUOTA', 'NOT_SUPPORTED', 'TOO_MANY_TRIES', 'NOT_POSSIBLE_NOW'],
  },
  openCaption: {
    ...userPost,
    path: '/api/v1/caption/ticket',
    repeatable: true,
    summary: 'A further ticket for a stream that was cut.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getCaption: {
    ...userQuery,
    path: '/api/v1/caption/session',
    summary: 'Where a session of live captions stands, and the recording that it became.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getCurrentCaption: {
    ...userGet,
    path: '/api/v1/caption/current',
    summary: 'The session of the user that has not ended, if there is one.',
  },
  endCaption: {
    ...userPost,
    path: '/api/v1/caption/end',
    summary: 'Ends live captions; they are saved as a recording with its transcript.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  translateCaption: {
    ...userPost,
    path: '/api/v1/caption/translate',
    summary:
      'Lines of a session in another language. Members have any number of sessions translated, others one recording a month.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_SUPPORTED', 'TRANSLATION_QUOTA'],
  },
  shareCaption: {
    ...userPost,
    path: '/api/v1/caption/audience',
    effectOutside: 'gives-out',
    needsRecentLogin: { field: 'isOpen' },
    summary: 'Opens or takes back the read-only link of a session.',
    owned: ['captionId'],
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
} as const satisfies Record<string, Endpoint>
