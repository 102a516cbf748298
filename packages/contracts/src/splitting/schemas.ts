import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { callKeySchema, recordingIdSchema, fileNameSchema } from '../transcripts/schemas.ts'
import { mergeLimits, originalsAfterwards } from './limits.ts'

const originals = z.enum(originalsAfterwards).default('recycle')

export const recordingTaskSchema = z.object({
  taskId: z.string(),
  kind: z.enum(['split', 'merge']),
  status: z.enum(['running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  sourceRecordingIds: z.array(z.string()),
  recordingIds: z.array(z.string()).describe('What was made; empty until it is done'),
  reason: z.string().nullable().describe('Why it failed, in the language of the request'),
  originals: z.enum(originalsAfterwards).describe('What becomes of the originals when it is done'),
  createTime: epochSeconds,
})

export const splitPlanSchema = z.object({
  cuts: z.array(
    z.object({
      time: z.number().describe('Seconds; where the parts are alike'),
      earliest: z.number().describe('Seconds'),
      latest: z.number().describe('Seconds; between both, the cut falls in the longest silence'),
    }),
  ),
})

export const splittingSchemas = {
  planSplit: { request: z.object({ recordingId: recordingIdSchema }), answer: splitPlanSchema },
  splitRecording: {
    request: z.object({ recordingId: recordingIdSchema, originals, key: callKeySchema }),
    answer: recordingTaskSchema,
  },
  joinRecordings: {
    request: z.object({
      recordingIds: z.array(recordingIdSchema).min(mergeLimits.least).max(mergeLimits.most),
      fileName: fileNameSchema,
      originals,
      key: callKeySchema,
    }),
    answer: recordingTaskSchema,
  },
  listRecordingTasks: { request: z.object({}), answer: z.array(recordingTaskSchema) },
}
