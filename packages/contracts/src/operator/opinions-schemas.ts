import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { bestRating, feedbackLimits, satisfactionReasons } from '../support/limits.ts'
import { numericSchema, pagingFields } from '../transcripts/schemas.ts'

const rating = z.number().int().min(1).max(bestRating)

export const ratedSchema = z.object({
  rating,
  answers: z.number().int(),
  reasons: z
    .array(z.object({ reason: z.enum(satisfactionReasons), count: z.number().int() }))
    .describe('What these answers named, the most frequent first'),
})

export const remarkSchema = z.object({
  time: epochSeconds,
  rating,
  comment: z.string(),
})

export const operatorOpinionsSchemas = {
  getFeedbackPicture: {
    request: z.object({
      feedbackId: z.string().min(1).max(64),
      number: numericSchema.pipe(z.number().int().min(1).max(feedbackLimits.files)).describe('From 1'),
    }),
    answer: z.null(),
  },
  listSatisfaction: {
    request: z.object(pagingFields),
    answer: z.object({
      ratings: z.array(ratedSchema).describe('Each rating, the best first'),
      list: z.array(remarkSchema).describe('Of answers with words of their own. Not whose they are'),
      total: z.number().int().describe('Of remarks'),
    }),
  },
}
