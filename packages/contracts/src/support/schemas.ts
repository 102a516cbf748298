import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { bestRating, feedbackLimits, satisfactionCommentLength, satisfactionReasons } from './limits.ts'

const nothing = z.object({})

export const helpTitleSchema = z.object({
  titleId: z.string(),
  title: z.string(),
  section: z.string().describe('Heading under which it stands'),
  excerpt: z.string().describe('Plain text around the first word that was found; empty without a keyword'),
})

export const helpDocumentSchema = z.object({
  titleId: z.string(),
  title: z.string(),
  content: z.string().describe('Markdown'),
  updateTime: epochSeconds,
})

export const feedbackCategorySchema = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().describe('Empty at the top'),
  level: z.number().int().describe('0 at the top'),
})

export const satisfactionSchema = z.object({
  rating: z.number().int().min(1).max(bestRating),
  reasons: z.array(z.enum(satisfactionReasons)),
  comment: z.string(),
})

export const supportSchemas = {
  listHelpTitles: {
    request: z.object({ keyword: z.string().max(100).optional() }),
    answer: z.array(helpTitleSchema),
  },
  getHelpDocument: { request: z.object({ titleId: z.string().min(1).max(64) }), answer: helpDocumentSchema },
  listFeedbackCategories: { request: nothing, answer: z.array(feedbackCategorySchema) },
  addFeedback: {
    request: z.object({
      categoryId: z.string().min(1).max(64),
      // A browser's form writes every line end in two characters.
      content: z
        .string()
        .transform((text) => text.replaceAll('\r\n', '\n'))
        .pipe(z.string().trim().min(1).max(feedbackLimits.contentLength)),
      contact: z.string().trim().max(feedbackLimits.contactLength).default(''),
    }),
    answer: z.null(),
  },
  getSatisfaction: {
    request: z.object({ recordingId: z.string().min(1).max(64).optional() }),
    answer: satisfactionSchema.nullable(),
  },
  rateSatisfaction: {
    request: z.object({
      recordingId: z.string().min(1).max(64).optional(),
      rating: z.number().int().min(1).max(bestRating),
      reasons: z
        .array(z.enum(satisfactionReasons))
        .max(satisfactionReasons.length)
        .default([])
        .transform((reasons) => [...new Set(reasons)]),
      comment: z.string().trim().max(satisfactionCommentLength).default(''),
    }),
    answer: satisfactionSchema,
  },
}
