/** Formats that a transcript can be written in. */
export const formatIds = [
  'txt',
  'docx',
  'pdf',
  'md',
  'srt',
  'vtt',
  'ttml',
  'stl',
  'ass',
  'sbv',
  'json',
] as const

/** One of {@link formatIds}. */
export type FormatId = (typeof formatIds)[number]

/** Those that are cut to be read beside a picture. */
export const subtitleFormatIds = [
  'srt',
  'vtt',
  'ttml',
  'stl',
  'ass',
  'sbv',
] as const satisfies readonly FormatId[]

/** One of {@link subtitleFormatIds}. */
export type SubtitleFormatId = (typeof subtitleFormatIds)[number]

/** Endings of files that can be read, without a dot. */
export const readableEndings = [
  'srt',
  'vtt',
  'ttml',
  'dfxp',
  'itt',
  'xml',
  'sbv',
  'ass',
  'ssa',
  'stl',
  'scc',
  'sub',
  'smi',
  'lrc',
  'mpl',
  'psb',
  'dks',
  'jss',
  'rt',
  'docx',
  'txt',
  'md',
  'markdown',
  'json',
  'otr',
  'csv',
  'tsv',
  'textgrid',
  'eaf',
  'cha',
  'exb',
  'flk',
  'fln',
  'trs',
] as const

/** Frames a second that EBU STL knows. */
export const stlFrameRates = [25, 30] as const

/** What subtitles by limits of one's own keep to where nothing else is asked for. Durations are milliseconds. */
export const ownSubtitleDefaults = { minDuration: 830, maxDuration: 7000, gapFrames: 2 } as const
