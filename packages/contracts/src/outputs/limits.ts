import {
  formatIds,
  type FormatId,
  ownSubtitleDefaults,
  subtitleFormatIds,
  type SubtitleFormatId,
} from '@longhand/transcript/format-ids'

/** Formats that one transcript can be exported in. */
export const exportFormats = formatIds

/** One of {@link exportFormats}. */
export type ExportFormat = FormatId

/** Formats of subtitles: what is cut to be read beside a picture. */
export const subtitleFormats = subtitleFormatIds

/** One of {@link subtitleFormats}. */
export type SubtitleFormat = SubtitleFormatId

/** `original`: the recordings as they were uploaded. */
export const batchFormats = [...exportFormats, 'original'] as const

/** One of {@link batchFormats}. */
export type BatchFormat = (typeof batchFormats)[number]

/** Most recordings that one zip holds. */
export const batchSize = 500

/** Lengths count Latin characters, a Chinese one counts two; `readingSpeed` is characters a second. */
export const subtitleBounds = {
  lineLength: { min: 20, max: 80, default: 42 },
  lines: { min: 1, max: 2, default: 2 },
  readingSpeed: { min: 10, max: 40, default: 20 },
} as const

/** Whose rules subtitles are cut and checked by; `own`: limits of one's own. */
export const subtitleProfileNames = ['netflix', 'bbc', 'ebu', 'youtube', 'own'] as const

/** One of {@link subtitleProfileNames}. */
export type SubtitleProfileName = (typeof subtitleProfileNames)[number]

/** Further limits of the profile `own`. Durations are milliseconds. */
export const ownSubtitleBounds = {
  minDuration: { min: 300, max: 3000, default: ownSubtitleDefaults.minDuration },
  maxDuration: { min: 2000, max: 10_000, default: ownSubtitleDefaults.maxDuration },
  gapFrames: { min: 0, max: 12, default: ownSubtitleDefaults.gapFrames },
} as const

/** What a profile may not allow in a subtitle. */
export const subtitleViolationKinds = [
  'before-zero',
  'empty',
  'line-too-long',
  'too-many-lines',
  'too-fast',
  'too-short',
  'too-long',
  'overlap',
  'gap-too-small',
  'gap-to-close',
  'starts-near-shot-change',
  'ends-near-shot-change',
] as const

/** One of {@link subtitleViolationKinds}. */
export type SubtitleViolationKind = (typeof subtitleViolationKinds)[number]

/** Frames a second of films and television: gaps between subtitles are counted in them. */
export const subtitleFrameRates = [23.976, 24, 25, 29.97, 30, 50, 59.94] as const

/** Forms of a report on subtitles. */
export const subtitleReportFormats = ['pdf', 'csv'] as const

/** One of {@link subtitleReportFormats}. */
export type SubtitleReportFormat = (typeof subtitleReportFormats)[number]

export { stlFrameRates } from '@longhand/transcript/format-ids'

/** Seconds at which a programme's time code may begin: a day's time codes begin again at midnight. */
export const maxTimecodeOffset = 86_399
