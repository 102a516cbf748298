import type { z } from 'zod'
import { userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { reviewKnowledgeSchema } from './schemas.ts'

/** What the server knows of the words of a text that a review wants to know. */
export type ReviewKnowledge = z.infer<typeof reviewKnowledgeSchema>

export const reviewEndpoints = {
  getReview: {
    ...userQuery,
    path: '/api/v1/review',
    scope: 'transcripts:read',
    summary:
      'How often words of each confidence were right on this server, which words of a text are unusual, and which sound like a hot word.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
