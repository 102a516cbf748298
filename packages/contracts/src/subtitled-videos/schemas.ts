import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { exportOptionsSchema } from '../outputs/schemas.ts'
import { recordingIdSchema } from '../transcripts/schemas.ts'
import { subtitledVideoKinds, subtitledVideoStatuses } from './limits.ts'

export const subtitledVideoSchema = z.object({
  recordingId: z.string(),
  fileName: z.string().describe('Of the recording'),
  kind: z.enum(subtitledVideoKinds),
  status: z.enum(subtitledVideoStatuses),
  progress: z.number().min(0).max(1),
  fileSize: z.number().int().nullable().describe('Bytes, once it is ready'),
  reason: z
    .string()
    .nullable()
    .describe('Why it failed, or why it waits though it is its turn, in the language of the request'),
  createTime: epochSeconds,
  expireTime: z.number().int().nullable().describe('Epoch seconds, once it is ready: it is erased then'),
})

const byRecordingId = z.object({ recordingId: recordingIdSchema })

export const subtitledVideosSchemas = {
  startCaptionedVideo: {
    request: z.object({
      recordingId: recordingIdSchema,
      kind: z
        .enum(subtitledVideoKinds)
        .describe('Subtitles drawn into the picture, or a track of them in MP4 or MKV'),
      options: exportOptionsSchema.prefault({}),
    }),
    answer: subtitledVideoSchema,
  },
  listCaptionedVideos: { request: z.object({}), answer: z.array(subtitledVideoSchema) },
  cancelCaptionedVideo: { request: byRecordingId, answer: z.null() },
  downloadCaptionedVideo: { request: byRecordingId, answer: z.null() },
}
