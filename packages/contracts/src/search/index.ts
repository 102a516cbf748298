import type { z } from 'zod'
import { userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { highlightSchema, searchHitSchema, searchTitleSchema } from './schemas.ts'

/** From `start` up to before `end`, in UTF-16 units as JavaScript counts them. */
export type Highlight = z.infer<typeof highlightSchema>

/** `startTime` in milliseconds is where to open the recording. */
export type SearchHit = z.infer<typeof searchHitSchema>

/** A recording whose name holds what was looked for. */
export type SearchTitle = z.infer<typeof searchTitleSchema>

export const searchEndpoints = {
  searchTranscripts: {
    ...userQuery,
    path: '/api/v2/audio/text/search',
    scope: 'transcripts:read',
    summary:
      'Words in all transcripts of the user, the newest recordings first, in order of time within one. Words are found in every form of theirs; “…” asks for a phrase, - leaves out, or means either.',
  },
} as const satisfies Record<string, Endpoint>
