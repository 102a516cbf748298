import type { z } from 'zod'
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
    method: 'POST',
    path: '/api/v1/links/look',
    access: 'user',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary:
      'Says what is at an address: a media file, a podcast feed with its episodes, or a page where this server can fetch from pages.',
  },
  importLink: {
    method: 'POST',
    path: '/api/v1/links',
    access: 'user',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    send: 'json',
    receive: 'envelope',
    repeatable: 'key',
    summary:
      'Has what is at an address fetched into the library, of a feed the chosen episodes. What is on its way already is not fetched twice.',
    errors: ['LIMIT_REACHED', 'TRANSCRIPTION_QUOTA'],
  },
  listLinkImports: {
    method: 'GET',
    path: '/api/v1/links',
    access: 'user',
    scope: 'recordings:read',
    send: 'none',
    receive: 'envelope',
    summary: 'The imports of the user, the newest first, and how far they are.',
  },
  cancelLinkImport: {
    method: 'POST',
    path: '/api/v1/links/cancel',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Stops an import; what has arrived of it is discarded.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  retryLinkImport: {
    method: 'POST',
    path: '/api/v1/links/retry',
    access: 'user',
    scope: 'recordings:write',
    effectOutside: 'fetches',
    send: 'json',
    receive: 'envelope',
    summary: 'Tries an import again that failed or was cancelled.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW', 'LIMIT_REACHED'],
  },
  removeLinkImport: {
    method: 'DELETE',
    path: '/api/v1/links',
    access: 'user',
    scope: 'recordings:write',
    send: 'query',
    receive: 'envelope',
    summary: 'Takes an import that has ended off the list. A recording that came of it stays.',
    owned: ['importId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
