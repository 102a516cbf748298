import { editedSectionSchema } from '@longhand/transcript/schema'
import { z } from 'zod'
import { transcriptionMaxSeconds } from '../transcripts/limits.ts'
import {
  recordingIdSchema,
  revisionSchema,
  savedOriginSchema,
  visitIdSchema,
} from '../transcripts/schemas.ts'
import { maxSpeakers, maxPartMs } from './limits.ts'

const sectionId = z.string().min(1).max(64)

export const sectionChangeSchema = z.object({
  after: sectionId.nullable().describe('The section before the change; null at the beginning'),
  removed: z.array(sectionId).max(100_000),
  sections: z
    .array(editedSectionSchema)
    .max(100_000)
    .describe('Those that keep an id of `removed` may leave out text and words'),
})

export const speakerRunSchema = z.object({
  status: z.enum(['none', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  speakerCount: z.number().int().describe('What was asked for'),
})

export const partTranscriptionSchema = z.object({
  status: z.enum(['none', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  startMs: z.number().int(),
  endMs: z.number().int(),
  seconds: z.number().int().describe('What it costs; nothing where no word was heard, or it failed'),
  language: z.string().describe('Of one that is `none`, as the recording was transcribed'),
  toEnglish: z.boolean().describe('As `language`'),
  engine: z.string().describe('One of the `models` of the configuration'),
  sectionsJson: z
    .string()
    .describe('JSON string of the sections that were heard, with their words; empty until it is done'),
  reason: z.string().nullable().describe('Why it failed'),
})

const atMs = z
  .number()
  .int()
  .min(0)
  .max(transcriptionMaxSeconds * 1000)

export const editsSchemas = {
  updateSections: {
    request: z.object({
      recordingId: recordingIdSchema,
      revision: revisionSchema,
      changeId: z.string().min(8).max(64).describe('Made by the client, one for each change'),
      changes: z.array(sectionChangeSchema).max(100_000),
      origin: savedOriginSchema,
      visitId: visitIdSchema,
    }),
    answer: z.object({ revision: z.number().int(), updateTime: z.number().int() }),
  },
  separateSpeakers: {
    request: z.object({
      recordingId: recordingIdSchema,
      speakerCount: z.number().int().min(1).max(maxSpeakers),
    }),
    answer: speakerRunSchema,
  },
  getSpeakerRun: { request: z.object({ recordingId: recordingIdSchema }), answer: speakerRunSchema },
  transcribeStretch: {
    request: z.object({
      recordingId: recordingIdSchema,
      startMs: atMs,
      endMs: atMs.describe(`At most ${maxPartMs / 60_000} minutes after \`startMs\``),
      language: z.string().min(2).max(16).optional().describe('Left out: as the recording was transcribed'),
      toEnglish: z
        .boolean()
        .optional()
        .describe(
          'Writes it in English, whatever is spoken; refused where no model translates. Left out: as the recording was transcribed',
        ),
      engine: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Left out: the best one that knows the language'),
      hotWords: z.array(z.string().min(1).max(64)).max(500).optional(),
    }),
    answer: partTranscriptionSchema,
  },
  getStretch: { request: z.object({ recordingId: recordingIdSchema }), answer: partTranscriptionSchema },
  dismissStretch: { request: z.object({ recordingId: recordingIdSchema }), answer: z.null() },
}
