import type { z } from 'zod'
import { operatorQuery, supportQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ratedSchema, remarkSchema } from './opinions-schemas.ts'

/** How many gave a rating, and what they named. */
export type Rated = z.infer<typeof ratedSchema>

/** What someone wrote with their rating. */
export type Remark = z.infer<typeof remarkSchema>

export const operatorOpinionsEndpoints = {
  getFeedbackPicture: {
    ...operatorQuery,
    path: '/api/v1/operator/feedback/picture',
    receive: 'blob',
    summary: 'A picture that came with a feedback, as WebP.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listSatisfaction: {
    ...supportQuery,
    path: '/api/v1/operator/satisfaction',
    summary: 'How satisfied people are: answers by rating, what they named, and their newest remarks.',
  },
} as const satisfies Record<string, Endpoint>
