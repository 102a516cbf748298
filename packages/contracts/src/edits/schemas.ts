import { editedSectionSchema } from '@longhand/transcript/schema'
import { z } from 'zod'
import {
  recordingIdSchema,
  revisionSchema,
  savedOriginSchema,
  visitIdSchema,
} from '../transcripts/schemas.ts'
import { maxSpeakers } from './limits.ts'

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
}
