import type { z } from 'zod'
import { userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { textOriginSchema, transcriptVersionSchema, versionsSchemas } from './schemas.ts'

/** How a text came about: by the engine, by a person's corrections, by replacing everywhere, by going back to a version, by separating speakers again. */
export type TextOrigin = z.infer<typeof textOriginSchema>

/** `saveTime` is epoch seconds. One without a name is autosaved: it goes by itself and takes no room. */
export type TranscriptVersion = z.infer<typeof transcriptVersionSchema>

/** Newest first, beginning with the present text. */
export type VersionHistory = z.infer<(typeof versionsSchemas)['listVersions']['answer']>

export const versionsEndpoints = {
  listVersions: {
    ...userQuery,
    path: '/api/v2/audio/text/versions',
    scope: 'transcripts:read',
    summary: 'The texts that this one came from, newest first.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  getVersion: {
    ...userQuery,
    path: '/api/v2/audio/text/version',
    scope: 'transcripts:read',
    summary: 'A text as it once was.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  restoreVersion: {
    ...userPost,
    path: '/api/v2/audio/text/restore_version',
    scope: 'transcripts:write',
    repeatable: 'revision',
    summary:
      'Goes back to a version, or brings some of its sections back. The text as it is now becomes a version itself.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'STORAGE_QUOTA', 'NOT_POSSIBLE_NOW'],
  },
  nameVersion: {
    ...userPost,
    path: '/api/v2/audio/text/name_version',
    scope: 'transcripts:write',
    summary:
      'Names a version, or the text as it is now. A version with a name stays until it is deleted and counts towards the storage.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NEWER_REVISION', 'STORAGE_QUOTA'],
  },
  deleteVersion: {
    ...userPost,
    path: '/api/v2/audio/text/delete_version',
    scope: 'transcripts:write',
    summary: 'Deletes a version for good. The present text stays as it is.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
