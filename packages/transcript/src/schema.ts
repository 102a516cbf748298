import { z } from 'zod'
import { subtitleMarkLength } from './text.ts'

/** What a whole number of a database holds: milliseconds of 24 days, and places in a text. */
const maxWhole = 2_147_483_647
const momentSchema = z.number().nonnegative().max(maxWhole).describe('Milliseconds')
export const languageTagSchema = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

export const wordSchema = z.object({
  text: z.string().max(1000),
  startTime: momentSchema,
  endTime: momentSchema,
  confidence: z.number().min(0).max(1).optional(),
  alternative: z
    .string()
    .max(1000)
    .optional()
    .describe('What a second decoding heard in its place; empty for nothing'),
  reviewed: z.literal(true).optional().describe('A person listened to it in review'),
})

const subtitleId = z.string().min(1).max(64)
const subtitlePosition = z.literal('top').optional().describe('Left out: at the bottom of the picture')

/** Places are offsets in the text of the section, in UTF-16 units, so that a correction of the text is one of its subtitles. */
export const subtitlesSchema = z.object({
  cuts: z
    .array(
      z.object({
        id: subtitleId,
        from: z
          .number()
          .int()
          .nonnegative()
          .max(maxWhole)
          .describe('Where it begins in the text; it ends where the next begins'),
        breaks: z
          .array(z.number().int().nonnegative().max(maxWhole))
          .max(10)
          .optional()
          .describe('Where its further lines begin. Left out: rules break it'),
        startTime: momentSchema.optional().describe('Left out: that of its first word'),
        endTime: momentSchema
          .optional()
          .describe('Left out: that of its last word, and long enough to be read'),
        position: subtitlePosition,
        withPrevious: z
          .literal(true)
          .optional()
          .describe(
            'Of the first of a section: shown together with the subtitle before it, which another speaker says, each on lines of its own',
          ),
      }),
    )
    .max(5000)
    .describe('In the order of the text; none: rules cut the section'),
  marks: z
    .array(
      z.object({
        id: subtitleId,
        kind: z
          .enum(['sound', 'narrative'])
          .describe('A sound that is heard, or writing that is seen in the picture'),
        text: z.string().min(1).max(subtitleMarkLength),
        startTime: momentSchema,
        endTime: momentSchema,
        position: subtitlePosition,
      }),
    )
    .max(500)
    .describe('What is shown though no one says it, in order of time'),
})

export const sectionSchema = z.object({
  sectionId: z.string().min(1).max(64),
  spkId: z.string().max(64),
  spkName: z.string().max(64),
  startTime: momentSchema,
  endTime: momentSchema,
  text: z.string().max(100_000),
  language: languageTagSchema
    .max(35)
    .optional()
    .describe('What is spoken in it, where that is another language than the text’s'),
  alongside: z
    .array(z.string().max(64))
    .min(1)
    .max(20)
    .optional()
    .describe('`spkId`s of others who speak meanwhile'),
  captions: subtitlesSchema
    .optional()
    .describe('Its subtitles as a person wants them. Left out: rules cut them'),
  words: z
    .array(wordSchema)
    .optional()
    .describe('May be missing when saving: the server gives new words times'),
})

/** As a client saves it: one that knows nothing of subtitles must not take a person's away. */
export const savedSectionSchema = sectionSchema.extend({
  captions: subtitlesSchema
    .nullable()
    .optional()
    .describe('Left out when saving: those of the saved section stay, carried over to its text. null: none'),
})

export const sectionsSchema = z.array(savedSectionSchema).max(100_000)

/** As a client changes it: one that keeps an id of `removed` may leave out text and words. */
export const editedSectionSchema = savedSectionSchema.partial({ text: true })
