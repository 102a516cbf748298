import { z } from 'zod'
import { recordingIdSchema } from '../transcripts/schemas.ts'

export const reviewKnowledgeSchema = z.object({
  calibration: z
    .array(z.number().min(0).max(1))
    .describe('How often a word is right, by its confidence: shares for equal buckets from 0 to 1'),
  unusual: z
    .array(z.string())
    .describe('Words of the text, in lower case, that are rare in spoken language or unknown'),
  nearHotWords: z
    .array(z.object({ heard: z.string().describe('One word or two, in lower case'), hotWord: z.string() }))
    .describe('What sounds like a hot word and is none'),
})

export const reviewSchemas = {
  getReview: { request: z.object({ recordingId: recordingIdSchema }), answer: reviewKnowledgeSchema },
}
