import { z } from 'zod'
import { hotWordLength, hotWordsPerScope } from './limits.ts'

/** A hot word: a name or a term of one or more words. */
export const hotWordSchema = z
  .string()
  .trim()
  .min(1)
  .max(hotWordLength)
  .regex(/^[^\p{Cc}]+$/u)

const words = z.array(hotWordSchema).max(hotWordsPerScope)
const scope = {
  folderId: z.string().max(64).optional().describe('Of this folder'),
  recordingId: z.string().max(64).optional().describe('Of this recording; it goes before the folder'),
}

export const hotWordsSchema = z.object({
  words: z.array(z.string()),
  inherited: z
    .array(z.string())
    .describe('Those of the account and of the recording’s folder that count here as well'),
})

export const suggestedWordSchema = z.object({
  word: z.string(),
  count: z.number().int().describe('How often it was written'),
  recordingId: z.string().describe('A recording in which it was'),
})

export const hotWordsSchemas = {
  getHotWords: { request: z.object(scope), answer: hotWordsSchema },
  putHotWords: { request: z.object({ ...scope, words }), answer: hotWordsSchema },
  suggestHotWords: {
    request: z.object({ recordingId: scope.recordingId.describe('Learn from this recording alone') }),
    answer: z.array(suggestedWordSchema),
  },
}
