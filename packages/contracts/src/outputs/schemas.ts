import { z } from 'zod'
import { recordingIdSchema, flagSchema, numericSchema } from '../transcripts/schemas.ts'
import { versionIdSchema } from '../versions/schemas.ts'
import { batchFormats, batchSize, captionBounds, captionFormats, exportFormats, maxTimecodeOffset, stlFrameRates } from './limits.ts'

const bounded = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  numericSchema.pipe(z.number().int().min(min).max(max)).default(usual)

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const exportOptionFields = {
  speakers: flagSchema.default(true),
  timestamps: flagSchema.default(true),
  lineLength: bounded(captionBounds.lineLength).describe('Most characters in a line of captions; a Chinese one counts two'),
  lines: bounded(captionBounds.lines).describe('Most lines of a caption'),
  readingSpeed: bounded(captionBounds.readingSpeed).describe('Characters a second: captions stay long enough for it where there is room'),
  translation: z.string().min(2).max(16).optional().describe('Language of a translation that exists, to stand under each section'),
  frameRate: numericSchema.pipe(z.literal(stlFrameRates)).optional().describe('Frames a second of EBU STL; 25 by default'),
  timecodeOffset: numericSchema
    .pipe(z.number().int().min(0).max(maxTimecodeOffset))
    .optional()
    .describe('Seconds: the time code at which the programme begins in EBU STL; 0 by default'),
  timeZone: z.string().min(1).max(64).refine(isTimeZone).optional().describe('IANA name; of the date at the head of a document. The server’s by default'),
}

const versionId = versionIdSchema.optional().describe('A text as it once was; left out, the present one. Translations are of the present text alone')

export const exportOptionsSchema = z.object(exportOptionFields)

export const captionCueSchema = z.object({
  startTime: z.number().describe('Milliseconds'),
  endTime: z.number().describe('Milliseconds'),
  lines: z.array(z.string()),
  charactersPerSecond: z.number(),
})

export const outputsSchemas = {
  exportTranscript: {
    request: z.object({ recordingId: recordingIdSchema, versionId, format: z.enum(exportFormats), ...exportOptionFields }),
    answer: z.null(),
  },
  exportTxt: { request: z.object({ recordingId: recordingIdSchema, ...exportOptionFields }), answer: z.null() },
  exportWord: { request: z.object({ recordingId: recordingIdSchema, ...exportOptionFields }), answer: z.null() },
  previewCaptions: {
    request: z.object({ recordingId: recordingIdSchema, versionId, format: z.enum(captionFormats).default('srt'), ...exportOptionFields }),
    answer: z.object({ cues: z.array(captionCueSchema) }),
  },
  exportBatch: {
    request: z.object({
      recordingIds: z.array(recordingIdSchema).min(1).max(batchSize),
      format: z.enum(batchFormats),
      options: exportOptionsSchema.prefault({}),
    }),
    answer: z.null(),
  },
}
