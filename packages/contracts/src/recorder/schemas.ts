import { z } from 'zod'
import { recordingSchema, fileNameSchema, numericSchema } from '../transcripts/schemas.ts'
import { recorderLimits } from './limits.ts'

const captureIdSchema = z.string().min(1)
export const captureSchema = z.object({
  captureId: z.string(),
  fileName: z.string(),
  chunks: z.number().int(),
  stretches: z.number().int(),
  seconds: z.number(),
  bytes: z.number().int(),
  startedAt: z.number().int(),
  isLive: z.boolean(),
})

export const recorderSchemas = {
  startCapture: { request: z.object({ fileName: fileNameSchema }), answer: captureSchema },
  putCaptureChunk: {
    request: z.object({
      captureId: captureIdSchema,
      number: numericSchema
        .pipe(
          z
            .number()
            .int()
            .min(0)
            .max(recorderLimits.chunks - 1),
        )
        .describe('From 0, without gaps, over all stretches'),
      stretch: numericSchema
        .pipe(
          z
            .number()
            .int()
            .min(0)
            .max(recorderLimits.stretches - 1),
        )
        .describe('From 0; one more each time the recorder began anew'),
      milliseconds: numericSchema
        .pipe(z.number().min(0).max(3_600_000))
        .describe('What the chunk adds to the recording, as its recorder counts'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('Of the chunk; the server refuses another content'),
    }),
    answer: z.object({
      chunks: z.number().int().describe('Chunks that have arrived; the number of the next one'),
    }),
  },
  listCaptures: { request: z.object({}), answer: z.array(captureSchema) },
  finishCapture: {
    request: z.object({
      captureId: captureIdSchema,
      chunks: z
        .number()
        .int()
        .min(0)
        .max(recorderLimits.chunks)
        .describe('How many there are; fewer on the server is `incomplete`'),
      fileName: fileNameSchema.describe('The ending of its kind is added'),
      folderId: z.string().optional(),
    }),
    answer: recordingSchema,
  },
  discardCapture: { request: z.object({ captureId: captureIdSchema }), answer: z.null() },
}
