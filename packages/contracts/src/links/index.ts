import type { z } from 'zod'
import { userDelete, userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { linkEpisodeSchema, linkImportSchema, linkSchema, linkTranscriptionSchema } from './schemas.ts'

/** What is at an address. */
export type Link = z.infer<typeof linkSchema>

/** An episode of a feed. */
export type LinkEpisode = z.infer<typeof linkEpisodeSchema>

/** A recording on its way from an address, or what became of it. */
export type LinkImport = z.infer<typeof linkImportSchema>

/** How what arrives is transcribed. */
export type LinkTranscription = z.infer<typeof linkTranscriptionSchema>

export const linksEndpoints = {
  lookAtLink: {
    ...userPost,
    path: '/api/v1/links/look',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    repeatable: true,
    summary:
      'Says what is at an address: a media file, a podcast feed with its episodes, or a page where this server can fetch from pages.',
  },
  importLink: {
    ...userPost,
    path: '/api/v1/links',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    repeatable: 'key',
    summary:
      'Has what is at an address fetched into the library, of a feed the chosen episodes. What is on its way already is not fetched twice.',
    errors: ['LIMIT_REACHED', 'TRANSCRIPTION_QUOTA'],
  },
  listLinkImports: {
    ...userGet,
    path: '/api/v1/links',
    scope: 'recordings:read',
    summary: 'The imports of the user, the newest first, and how far they are.',
  },
  cancelLinkImport: {
    ...userPost,
    path: '/api/v1/links/cancel',
    scope: 'recordings:write',
    summary: 'Stops an import; what has arrived of it is discarded.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  retryLinkImport: {
    ...userPost,
    path: '/api/v1/links/retry',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    summary: 'Tries an import again that failed or was cancelled.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'LIMIT_REACHED'],
  },
  removeLinkImport: {
    ...userDelete,
    path: '/api/v1/links',
    scope: 'recordings:write',
    summary: 'Takes an import that has ended off the list. A recording that came of it stays.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
