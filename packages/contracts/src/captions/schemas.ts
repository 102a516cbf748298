import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { maxWhole } from '../ranges.ts'
import { fileNameSchema } from '../transcripts/schemas.ts'
import { captionLimits } from './limits.ts'

const captionIdSchema = z.string().min(1).max(64)
const lineNumber = z.number().int().positive().max(maxWhole)
const timesOf = {
  startTime: z.number().nonnegative().describe('Milliseconds'),
  endTime: z.number().nonnegative().describe('Milliseconds'),
}

export const captionLineSchema = z.object({
  number: z.number().int().positive().describe('Counts the lines of a session from 1'),
  ...timesOf,
  text: z.string(),
  edited: z.boolean().describe('Whether its owner wrote the text'),
})

export const captionPartialSchema = z.object({ ...timesOf, text: z.string() })

export const captionStateSchema = z.enum([
  'starting',
  'live',
  'paused',
  'reconnecting',
  'ending',
  'saved',
  'discarded',
])

export const captionSchema = z.object({
  captionId: z.string(),
  state: captionStateSchema,
  language: z.string().describe('What is spoken'),
  seconds: z.number().describe('Seconds of sound that are stored'),
  maxSeconds: z.number().int(),
  recordingId: z.string().nullable().describe('The recording that it became'),
  createTime: epochSeconds,
})

/** What the owner's page sends beside sound. */
export const captionRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('edit'), number: lineNumber, text: z.string().max(2000) }),
])

/** What the server sends. */
export const captionMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    state: captionStateSchema,
    samples: z.number().int().describe('Sample of the session that is expected next'),
    maxSeconds: z.number().int(),
    lines: z.array(captionLineSchema),
  }),
  z.object({
    type: z.literal('ack'),
    samples: z.number().int().describe('Sound before this sample is stored'),
  }),
  z.object({ type: z.literal('resend'), samples: z.number().int() }),
  z.object({ type: z.literal('partial'), partial: captionPartialSchema.nullable() }),
  z.object({ type: z.literal('final'), line: captionLineSchema, partial: captionPartialSchema.nullable() }),
  z.object({ type: z.literal('edited'), line: captionLineSchema }),
  z.object({ type: z.literal('state'), state: captionStateSchema }),
  z
    .object({
      type: z.literal('translation'),
      language: z.string(),
      passages: z.array(
        z.object({
          from: z.number().int().positive().describe('Number of the first line'),
          text: z.string(),
        }),
      ),
    })
    .describe('For the audience: what the owner has translated, in the language that was chosen last'),
  z.object({ type: z.literal('error'), code: z.number().int(), message: z.string() }),
])

const byCaption = z.object({ captionId: captionIdSchema })

export const captionsSchemas = {
  startCaption: {
    request: z.object({
      language: z.string().min(2).max(16).optional(),
      name: fileNameSchema
        .optional()
        .describe(
          'Of the recording that it becomes, without an ending. By default its date and time in the server’s time zone',
        ),
    }),
    answer: captionSchema.extend({ ticket: z.string().describe('Opens the stream once, within 60 s') }),
  },
  openCaption: { request: byCaption, answer: captionSchema.extend({ ticket: z.string() }) },
  getCaption: { request: byCaption, answer: captionSchema },
  getCurrentCaption: { request: z.object({}), answer: captionSchema.nullable() },
  endCaption: { request: byCaption, answer: z.null() },
  translateCaption: {
    request: byCaption.extend({
      language: z.string().min(2).max(16),
      passages: z
        .array(
          z
            .object({ from: lineNumber, to: lineNumber })
            .describe('Numbers of the first and the last line')
            .refine(({ from, to }) => to >= from && to - from < captionLimits.passageLines),
        )
        .min(1)
        .max(captionLimits.passages),
    }),
    answer: z.object({ texts: z.array(z.string()).describe('One for each passage') }),
  },
  shareCaption: {
    request: byCaption.extend({ isOpen: z.boolean() }),
    answer: z.object({
      link: z.string().nullable().describe('Opens the read-only stream; null when it was taken back'),
    }),
  },
}
