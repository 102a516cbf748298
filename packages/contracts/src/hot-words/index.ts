import type { z } from 'zod'
import { userPut, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { hotWordsSchema, suggestedWordSchema } from './schemas.ts'

/** The hot words of one scope, and those that reach it from wider ones. */
export type HotWords = z.infer<typeof hotWordsSchema>

/** A word that a user wrote over what the engine had heard, with how often. */
export type SuggestedWord = z.infer<typeof suggestedWordSchema>

export const hotWordsEndpoints = {
  getHotWords: {
    ...userQuery,
    path: '/api/v1/hotWords',
    scope: 'recordings:read',
    summary:
      'Names and terms for the engine: of the account, or of the one folder or recording that is named.',
    owned: ['folderId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  putHotWords: {
    ...userPut,
    path: '/api/v1/hotWords',
    scope: 'recordings:write',
    maxBodyBytes: 256 * 1024,
    repeatable: true,
    summary:
      'Stores the hot words of the account, or of the one folder or recording that is named, in the place of the former ones.',
    owned: ['folderId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  suggestHotWords: {
    ...userQuery,
    path: '/api/v1/hotWords/suggestions',
    scope: 'recordings:read',
    summary:
      'Words that the user wrote into transcripts where the engine had heard something else, and that are no hot words yet.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
