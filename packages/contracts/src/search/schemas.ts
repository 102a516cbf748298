import { z } from 'zod'
import { pagingFields } from '../transcripts/schemas.ts'
import { searchLength } from './limits.ts'

export const highlightSchema = z
  .object({ start: z.number().int(), end: z.number().int() })
  .describe('UTF-16 units; `end` is the first one after it')

const highlights = z.array(highlightSchema)

export const searchHitSchema = z.object({
  recordingId: z.string(),
  fileName: z.string(),
  folderId: z.string(),
  sectionId: z.string(),
  speaker: z.string(),
  startTime: z
    .number()
    .int()
    .describe('Milliseconds: of the word that was found where its time is known, else of the section'),
  snippet: z.string().describe('Plain text around the first word that was found'),
  highlights: highlights.describe('In the snippet'),
})

export const searchTitleSchema = z.object({
  recordingId: z.string(),
  fileName: z.string(),
  folderId: z.string(),
  highlights: highlights.describe('In the name'),
})

export const searchSchemas = {
  searchTranscripts: {
    request: z.object({
      keyword: z.string().trim().min(1).max(searchLength),
      folderId: z
        .string()
        .max(64)
        .optional()
        .describe('Only in this folder; `none`: only what is in no folder'),
      page: pagingFields.page,
      pageSize: pagingFields.pageSize.pipe(z.number().max(100)),
    }),
    answer: z.object({
      list: z.array(searchHitSchema),
      total: z.number().int().describe('Counted up to 10,000'),
      titles: z
        .array(searchTitleSchema)
        .describe('With the first page: up to 20 recordings whose name holds the words'),
      unprepared: z
        .number()
        .int()
        .describe(
          'Recordings whose texts are not found by everything yet, after an update: they are being prepared for search',
        ),
    }),
  },
}
