import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { fileNamePattern } from '../transcripts/limits.ts'
import {
  recordingIdSchema,
  revisionSchema,
  transcriptSchema,
  wholeFormSchema,
} from '../transcripts/schemas.ts'
import { versionNameLength } from './limits.ts'

const sectionIds = z.array(z.string().min(1).max(64)).max(10_000)
export const versionIdSchema = z.string().min(1).max(64)
const versionId = versionIdSchema

export const textOriginSchema = z
  .enum(['transcribed', 'edited', 'replaced', 'restored', 'separated', 'imported', 'prepared'])
  .describe('How the text came about; `prepared`: empty sections for what is typed')

export const transcriptVersionSchema = z.object({
  versionId,
  revision: z.number().int(),
  origin: textOriginSchema,
  saveTime: epochSeconds,
  savedBy: z.string().nullable().describe('Name of the user who wrote it; null for the engine'),
  name: z.string().nullable().describe('Null for one that was autosaved'),
})

export const versionsSchemas = {
  listVersions: {
    request: z.object({ recordingId: recordingIdSchema }),
    answer: z.object({
      current: transcriptVersionSchema.omit({ versionId: true, name: true }),
      list: z.array(transcriptVersionSchema),
    }),
  },
  getVersion: {
    request: z.object({ recordingId: recordingIdSchema, versionId, form: wholeFormSchema }),
    answer: transcriptSchema,
  },
  restoreVersion: {
    request: z.object({
      recordingId: recordingIdSchema,
      versionId,
      revision: revisionSchema
        .optional()
        .describe('The present one, when it must not have changed meanwhile'),
      passage: z
        .object({
          take: sectionIds.describe('Sections of the version that come back'),
          drop: sectionIds.describe('Sections of the present text that go'),
        })
        .optional()
        .describe('Left out, the whole text goes back'),
    }),
    answer: z.object({ revision: z.number().int(), updateTime: z.number().int() }),
  },
  nameVersion: {
    request: z.object({
      recordingId: recordingIdSchema,
      versionId: versionId.optional().describe('Left out, the text as it is now'),
      revision: revisionSchema
        .optional()
        .describe('The present one, when it must not have changed meanwhile; without versionId'),
      name: z.string().trim().min(1).max(versionNameLength).regex(fileNamePattern),
    }),
    answer: transcriptVersionSchema,
  },
  deleteVersion: { request: z.object({ recordingId: recordingIdSchema, versionId }), answer: z.null() },
}
