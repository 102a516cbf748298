/** Formats that one transcript can be exported in. */
export const exportFormats = ['txt', 'docx', 'pdf', 'md', 'srt', 'vtt', 'ttml', 'stl', 'ass', 'sbv', 'json'] as const

/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number]

/** Formats of captions: what is cut to be read beside a picture. */
export const captionFormats = ['srt', 'vtt', 'ttml', 'stl', 'ass', 'sbv'] as const satisfies readonly ExportFormat[]

/** One of {@link captionFormats}. */
export type CaptionFormat = (typeof captionFormats)[number]

/** `original`: the recordings as they were uploaded. */
export const batchFormats = [...exportFormats, 'original'] as const

/** One of {@link batchFormats}. */
export type BatchFormat = (typeof batchFormats)[number]

/** Most recordings that one zip holds. */
export const batchSize = 500

/** Lengths count Latin characters, a Chinese one counts two; `readingSpeed` is characters a second. */
export const captionBounds = {
  lineLength: { min: 20, max: 80, default: 42 },
  lines: { min: 1, max: 2, default: 2 },
  readingSpeed: { min: 10, max: 40, default: 20 },
} as const

/** Frames a second that EBU STL knows. */
export const stlFrameRates = [25, 30] as const

/** Seconds at which a programme's time code may begin: a day's time codes begin again at midnight. */
export const maxTimecodeOffset = 86_399
