import { z } from 'zod'
import { mergeLimits, originalsAfterwards } from './parts.ts'
import { fileIdSchema, fileNameSchema } from './transcripts.schemas.ts'

const originals = z.enum(originalsAfterwards).default('recycle')

export const audioTaskSchema = z.object({
  taskId: z.string(),
  kind: z.enum(['split', 'merge']),
  status: z.enum(['running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  sourceFileIds: z.array(z.string()),
  fileIds: z.array(z.string()).describe('What was made; empty until it is done'),
  reason: z.string().nullable().describe('Why it failed, in the language of the request'),
  createTime: z.number().int().describe('Epoch seconds'),
})

export const partsSchemas = {
  splitAudio: { request: z.object({ fileId: fileIdSchema, originals }), answer: audioTaskSchema },
  mergeAudio: {
    request: z.object({
      fileIds: z.array(fileIdSchema).min(mergeLimits.least).max(mergeLimits.most),
      fileName: fileNameSchema,
      originals,
    }),
    answer: audioTaskSchema,
  },
  listAudioTasks: { request: z.object({}), answer: z.array(audioTaskSchema) },
}
