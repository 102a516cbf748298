import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { maxWhole } from '../ranges.ts'
import { recordingStatus } from '../transcripts/limits.ts'
import { voiceFormats, voiceLimits } from './limits.ts'

const factor = z.coerce.number().min(voiceLimits.least).max(voiceLimits.most)
const ofTask = z.object({ taskId: z.string() })
const ofVoice = z.object({ voiceId: z.string() })
const name = z.string().trim().min(1).max(voiceLimits.nameLength)

export const voiceSchema = z.object({
  voiceId: z.string(),
  name: z.string(),
  language: z.string().describe('BCP 47; `mul` speaks many'),
  gender: z.enum(['female', 'male', 'neutral']),
  kind: z.enum(['preset', 'mine']),
})
export const myVoiceSchema = voiceSchema.extend({ createTime: epochSeconds })
export const voiceScriptSchema = z.object({
  title: z.string().trim().max(voiceLimits.titleLength).default(''),
  text: z
    .string()
    .min(1)
    .max(voiceLimits.textLength)
    .refine((text) => /[\p{L}\p{N}]/u.test(text)),
  voiceId: z.string().min(1),
  speed: factor.default(1),
  pitch: factor.default(1),
  pauseSeconds: z
    .number()
    .min(0)
    .max(voiceLimits.maxPause)
    .default(0.5)
    .describe('Silence between paragraphs'),
  paragraphVoices: z
    .record(z.string().regex(/^\d+$/), z.string())
    .default({})
    .describe('Voices of paragraphs (lines with text, counted from 0) that are not spoken by `voiceId`'),
})
const draftFields = voiceScriptSchema.extend({ text: z.string().max(voiceLimits.textLength) })
export const voiceDraftSchema = draftFields.extend({ draftId: z.string(), updateTime: epochSeconds })
export const voiceTaskSchema = z.object({
  taskId: z.string(),
  kind: z.enum(['text', 'song']),
  title: z.string(),
  status: z.enum(recordingStatus),
  progress: z.number().min(0).max(1),
  reason: z.string().describe('Why it failed, for people; else empty'),
  duration: z.number().nonnegative().describe('Seconds; 0 until it is done'),
  createTime: epochSeconds,
})
export const voiceTaskDetailSchema = voiceTaskSchema.extend({
  script: voiceScriptSchema.nullable().describe('Absent for songs'),
  words: z
    .array(
      z.object({
        at: z.number().int().describe('Index of the first letter in the text'),
        text: z.string(),
        startTime: z.number(),
        endTime: z.number(),
      }),
    )
    .describe('Milliseconds'),
  isEstimated: z.boolean().describe('Whether the times of some words are estimated'),
})
export const voiceConsentSchema = z.object({
  consentId: z.string(),
  sentence: z.string(),
  language: z.enum(['en', 'zh']).describe('Of the sentence: one that the engine recognizes'),
})
const voiceModelSchema = z.object({
  mt: z.number().int().min(-maxWhole).max(maxWhole),
  mc: z.string().max(100),
})

export const voiceSchemas = {
  listVoices: {
    request: z.object({}),
    answer: z.object({
      voices: z.array(voiceSchema),
      myVoices: z.array(myVoiceSchema),
      songVoices: z.array(voiceSchema).describe('What a song converter sings in; empty unless it is ready'),
      hints: z.array(z.string()).describe('What an operator can install for more'),
      cloning: z
        .enum(['ready', 'unavailable', 'none'])
        .describe(
          'Whether one’s own voices are cloned; `unavailable`: not at the moment. `none`: they are ready-made ones, changed',
        ),
      songConverter: z
        .enum(['ready', 'unavailable', 'none'])
        .describe(
          'Whether songs are converted; `unavailable`: not at the moment. `none`: no song converter is installed',
        ),
    }),
  },
  previewVoice: { request: ofVoice, answer: z.null() },
  getVoiceModel: { request: z.object({}), answer: voiceModelSchema },
  setVoiceModel: { request: voiceModelSchema, answer: z.null() },
  textToVoice: { request: voiceScriptSchema, answer: ofTask },
  convertSong: {
    request: z.object({
      voiceId: z.string(),
      pitch: factor.default(1),
      part: z.enum(['mix', 'centre']).default('mix'),
    }),
    answer: ofTask,
  },
  listVoiceTasks: { request: z.object({}), answer: z.array(voiceTaskSchema) },
  getVoiceTask: { request: ofTask, answer: voiceTaskDetailSchema },
  cancelVoiceTask: { request: ofTask, answer: z.null() },
  resumeVoiceTask: { request: ofTask, answer: z.null() },
  deleteVoiceTask: { request: ofTask, answer: z.null() },
  downloadVoice: { request: ofTask.extend({ format: z.enum(voiceFormats) }), answer: z.null() },
  listVoiceDrafts: { request: z.object({}), answer: z.array(voiceDraftSchema) },
  saveVoiceDraft: {
    request: draftFields.extend({ draftId: z.string().optional() }),
    answer: voiceDraftSchema,
  },
  deleteVoiceDraft: { request: z.object({ draftId: z.string() }), answer: z.null() },
  getVoiceConsent: { request: z.object({}), answer: voiceConsentSchema },
  addMyVoice: { request: z.object({ name, consentId: z.string() }), answer: myVoiceSchema },
  renameMyVoice: { request: ofVoice.extend({ name }), answer: z.null() },
  deleteMyVoice: { request: ofVoice, answer: z.null() },
}
