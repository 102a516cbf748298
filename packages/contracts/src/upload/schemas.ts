import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { maxWhole } from '../ranges.ts'
import { flagSchema, recordingSchema, fileNameSchema } from '../transcripts/schemas.ts'

export const allowTruncatedText =
  'Takes a file that is cut off as far as it goes. Default false: it is refused, with `playableSeconds` in `data`'

export const sameRecordingSchema = z.object({
  recordingId: z.string(),
  fileName: z.string(),
  createTime: epochSeconds,
  isRecycled: z.boolean().describe('Whether it is in the recycle bin'),
})

/** What an upload answers. */
export const uploadedRecordingSchema = recordingSchema.extend({
  sameAs: sameRecordingSchema
    .optional()
    .describe(
      'The newest recording of the user that has the same bytes and was there before; left out where there is none',
    ),
})

export const uploadSchemas = {
  checkRecording: {
    request: z.object({
      fileName: fileNameSchema,
      fileSize: z.number().int().nonnegative().describe('Bytes'),
      timeLen: z
        .number()
        .nonnegative()
        .max(maxWhole)
        .optional()
        .describe('Seconds, when the browser could tell'),
    }),
    answer: z.null(),
  },
  uploadRecording: {
    request: z.object({
      folderId: z.string().optional(),
      allowTruncated: flagSchema.optional().describe(allowTruncatedText),
    }),
    answer: uploadedRecordingSchema,
  },
  completeUpload: {
    request: z.object({
      uploadId: z.string().min(1),
      fileName: fileNameSchema,
      folderId: z.string().optional(),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .describe('Of the whole file; the server refuses another content'),
      allowTruncated: z.boolean().optional().describe(allowTruncatedText),
    }),
    answer: uploadedRecordingSchema,
  },
}
