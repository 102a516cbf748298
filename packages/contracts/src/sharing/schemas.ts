import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import {
  pictureSchema,
  recordingIdSchema,
  transcriptSchema,
  transcriptsSchemas,
  wholeFormSchema,
} from '../transcripts/schemas.ts'
import { defaultShareDays, shareDays, sharePasswordLength } from './limits.ts'

const byAccess = z.object({
  access: z.string().min(1).max(512).describe('The ticket that opening the link gave'),
})
const passwordSchema = z.string().min(sharePasswordLength.min).max(sharePasswordLength.max)

export const shareLinkSchema = z.object({
  linkId: z.string(),
  hint: z.string().describe('The last characters of its address'),
  hasPassword: z.boolean(),
  createTime: epochSeconds,
  expireTime: epochSeconds.nullable().describe('Epoch seconds; null for a link without an end'),
  hasEnded: z.boolean().describe('Its time is over'),
  openTime: epochSeconds.nullable().describe('When it was last opened'),
  openCount: z.number().int(),
})

export const sharedRecordingSchema = z.object({
  fileName: z.string(),
  timeLen: z.number().describe('Seconds'),
  createTime: epochSeconds,
  audioPath: z.string().describe('Address for a player, good as long as `access`'),
  picture: pictureSchema
    .optional()
    .describe('Left out where there is none to show; its addresses are good as long as `access`'),
  expireTime: epochSeconds.nullable(),
})

export const sharingSchemas = {
  createShareLink: {
    request: z.object({
      recordingId: recordingIdSchema,
      days: z
        .literal([...shareDays])
        .nullable()
        .default(defaultShareDays)
        .describe('After how many days it ends; null for never'),
      password: passwordSchema.optional(),
    }),
    answer: z.object({ url: z.string(), link: shareLinkSchema }),
  },
  listShareLinks: { request: z.object({ recordingId: recordingIdSchema }), answer: z.array(shareLinkSchema) },
  copyShareLink: {
    request: z.object({ linkId: z.string().min(1).max(64) }),
    answer: z.object({ url: z.string().nullable() }),
  },
  replaceShareLink: {
    request: z.object({ linkId: z.string().min(1).max(64) }),
    answer: z.object({ url: z.string(), link: shareLinkSchema }),
  },
  revokeShareLink: { request: z.object({ linkId: z.string().min(1).max(64) }), answer: z.null() },
  openShareLink: {
    request: z.object({
      token: z.string().min(1).max(128),
      password: z.string().max(sharePasswordLength.max).optional(),
    }),
    answer: z.object({ access: z.string(), recording: sharedRecordingSchema }),
  },
  getSharedText: { request: byAccess.extend({ form: wholeFormSchema }), answer: transcriptSchema },
  getSharedPicture: { request: byAccess, answer: z.object({ picture: sharedRecordingSchema.shape.picture }) },
  getSharedPeaks: { request: byAccess, answer: transcriptsSchemas.getPeaks.answer },
  playShared: { request: byAccess, answer: z.null() },
  playSharedPicture: { request: byAccess, answer: z.null() },
  getSharedStill: { request: byAccess, answer: z.null() },
  getSharedStills: { request: byAccess, answer: z.null() },
}
