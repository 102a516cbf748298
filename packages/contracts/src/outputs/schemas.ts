import { z } from 'zod'
import { recordingIdSchema, flagSchema, numericSchema } from '../transcripts/schemas.ts'
import { versionIdSchema } from '../versions/schemas.ts'
import {
  batchFormats,
  batchSize,
  subtitleBounds,
  subtitleFormats,
  subtitleFrameRates,
  subtitleProfileNames,
  subtitleReportFormats,
  subtitleViolationKinds,
  exportFormats,
  maxTimecodeOffset,
  ownSubtitleBounds,
} from './limits.ts'

const bounded = ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  numericSchema.pipe(z.number().int().min(min).max(max)).default(usual)

const limit = ({ min, max }: { min: number; max: number }) =>
  numericSchema.pipe(z.number().int().min(min).max(max)).optional()

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
  lineLength: bounded(subtitleBounds.lineLength).describe(
    'Most characters in a line of subtitles; a Chinese one counts two',
  ),
  lines: bounded(subtitleBounds.lines).describe('Most lines of a subtitle'),
  readingSpeed: bounded(subtitleBounds.readingSpeed).describe(
    'Characters a second: subtitles stay long enough for it where there is room',
  ),
  translation: z
    .string()
    .min(2)
    .max(16)
    .optional()
    .describe('Language of a translation that exists, to stand under each section'),
  profile: z
    .enum(subtitleProfileNames)
    .optional()
    .describe(
      'Whose rules subtitles are cut and checked by, in the language of the text; they take the place of `lineLength`, `lines` and `readingSpeed` unless it is `own`',
    ),
  fix: flagSchema
    .optional()
    .describe(
      'With a profile: changes lines, times and borders of subtitles where that leaves fewer violations; true by default',
    ),
  minDuration: limit(ownSubtitleBounds.minDuration).describe(
    'Of the profile `own`: milliseconds that a subtitle stays, at least; 830 by default',
  ),
  maxDuration: limit(ownSubtitleBounds.maxDuration).describe(
    'Of the profile `own`: milliseconds that a subtitle stays, at most; 7000 by default',
  ),
  gapFrames: limit(ownSubtitleBounds.gapFrames).describe(
    'Of the profile `own`: frames between subtitles, at least; 2 by default',
  ),
  frameRate: numericSchema
    .pipe(z.literal(subtitleFrameRates))
    .optional()
    .describe(
      'Frames a second, of a profile’s gaps and of EBU STL; 25 by default. EBU STL knows 25 and 30, and is written with 25 for any other',
    ),
  timecodeOffset: numericSchema
    .pipe(z.number().int().min(0).max(maxTimecodeOffset))
    .optional()
    .describe('Seconds: the time code at which the programme begins in EBU STL; 0 by default'),
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .refine(isTimeZone)
    .optional()
    .describe('IANA name; of the date at the head of a document. The server’s by default'),
}

const versionId = versionIdSchema
  .optional()
  .describe('A text as it once was; left out, the present one. Translations are of the present text alone')

export const exportOptionsSchema = z.object(exportOptionFields)

export const subtitleCueSchema = z.object({
  startTime: z.number().describe('Milliseconds'),
  endTime: z.number().describe('Milliseconds'),
  lines: z.array(z.string()),
  charactersPerSecond: z.number().describe('With a profile in the characters that it counts'),
  violations: z
    .array(z.object({ kind: z.enum(subtitleViolationKinds), measured: z.number(), allowed: z.number() }))
    .optional()
    .describe(
      'What the profile doesn’t allow; left out without a profile. Characters, lines, characters a second, seconds or frames, as the kind says',
    ),
})

/** What a profile asks of this text, and how many violations there were before and are after fixing. */
export const subtitleChecksSchema = z.object({
  lineLength: z.number(),
  lines: z.number(),
  readingSpeed: z.number(),
  found: z.number(),
  remaining: z.number(),
})

export const outputsSchemas = {
  exportTranscript: {
    request: z.object({
      recordingId: recordingIdSchema,
      versionId,
      format: z.enum(exportFormats),
      ...exportOptionFields,
    }),
    answer: z.null(),
  },
  exportTxt: {
    request: z.object({ recordingId: recordingIdSchema, ...exportOptionFields }),
    answer: z.null(),
  },
  exportWord: {
    request: z.object({ recordingId: recordingIdSchema, ...exportOptionFields }),
    answer: z.null(),
  },
  previewCaptions: {
    request: z.object({
      recordingId: recordingIdSchema,
      versionId,
      format: z.enum(subtitleFormats).default('srt'),
      ...exportOptionFields,
    }),
    answer: z.object({
      cues: z.array(subtitleCueSchema),
      checks: subtitleChecksSchema.optional().describe('Left out without a profile'),
    }),
  },
  exportCaptionReport: {
    request: z.object({
      recordingId: recordingIdSchema,
      versionId,
      format: z.enum(subtitleFormats).default('srt').describe('Of the subtitles'),
      report: z.enum(subtitleReportFormats).default('pdf'),
      ...exportOptionFields,
    }),
    answer: z.null(),
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
