import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { hotWordsSchema, suggestedWordSchema } from './schemas.ts'

/** The hot words of one scope, and those that reach it from wider ones. */
export type HotWords = z.infer<typeof hotWordsSchema>

/** A word that a user wrote over what the engine had heard, with how often. */
export type SuggestedWord = z.infer<typeof suggestedWordSchema>

export const hotWordsEndpoints = {
  getHotWords: {
    method: 'GET',
    path: '/api/v1/hotWords',
    access: 'user',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary:
      'Names and terms for the engine: of the account, or of the one folder or recording that is named.',
    owned: ['folderId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  putHotWords: {
    method: 'PUT',
    path: '/api/v1/hotWords',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    maxBodyBytes: 256 * 1024,
    receive: 'envelope',
    repeatable: true,
    summary:
      'Stores the hot words of the account, or of the one folder or recording that is named, in the place of the former ones.',
    owned: ['folderId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  suggestHotWords: {
    method: 'GET',
    path: '/api/v1/hotWords/suggestions',
    access: 'user',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary:
      'Words that the user wrote into transcripts where the engine had heard something else, and that are no hot words yet.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
