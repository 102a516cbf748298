/** Limits of one recording. */
export const uploadLimits = {
  maxBytes: 1_073_741_824,
  maxSeconds: 5 * 3600,
} as const

/** The recycle bin included. */
export const storageQuotaBytes = 5 * 1024 ** 3

/** The recycle bin included. */
export const vipStorageQuotaBytes = 100 * 1024 ** 3

/** After the last sign of life. */
export const uploadKeptSeconds = 24 * 3600

/**
 * `data.reason` of FILE_UPLOAD_FAILED.
 * - `checksum`: not the bytes that the sender hashed
 * - `truncated`: the end is missing. With `data.playableSeconds`, that much can be taken with `allowTruncated`; a finished transfer stays for it
 * - `incomplete`: the transfer has not ended; it can go on
 * - `gap`, `conflict`: a chunk of a recording that is made in a browser came before the one in front of it (`data.expected`), or after another one of the same number
 */
export const uploadRefusals = [
  'format',
  'empty',
  'too-big',
  'too-long',
  'not-media',
  'no-audio',
  'unsupported',
  'truncated',
  'missing-header',
  'unreadable',
  'checksum',
  'incomplete',
  'gap',
  'conflict',
] as const

/** One of {@link uploadRefusals}. */
export type UploadRefusal = (typeof uploadRefusals)[number]

/** The specification's fifteen first. The server knows by its content what a file is. */
export const acceptedFormats = [
  'wav',
  'mp3',
  'm4a',
  'aac',
  'mp4',
  '3gp',
  'mkv',
  'flv',
  'mov',
  'wmv',
  'mxf',
  'avi',
  'amr',
  'wma',
  'm4s',
  'flac',
  'ogg',
  'opus',
  'webm',
] as const

/** Rarer endings of the same containers, as phones, cameras and programs write them. */
const rarerFormats = [
  ...[
    'm4b',
    'mp2',
    'mpga',
    'mpeg',
    'mpg',
    'oga',
    'mka',
    'weba',
    'spx',
    'awb',
    '3ga',
    'qta',
    'caf',
    'aif',
    'aiff',
    'aifc',
    'w64',
    'bwf',
    'rf64',
  ],
  ...['m4v', 'qt', '3g2', 'f4v', 'f4a', 'asf', 'ogv', 'mk3d', 'insv', 'lrv'],
  ...['mts', 'm2ts', 'm2t', 'vob'],
]

const acceptedEndings: ReadonlySet<string> = new Set([...acceptedFormats, ...rarerFormats])

/** Endings of what is surely no recording; subtitles and texts have a place of their own. */
const otherEndings: ReadonlySet<string> = new Set([
  ...[
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'odt',
    'ods',
    'odp',
    'rtf',
    'pages',
    'numbers',
    'key',
    'epub',
    'eml',
    'ics',
  ],
  ...[
    'txt',
    'md',
    'csv',
    'json',
    'xml',
    'html',
    'htm',
    'log',
    'srt',
    'vtt',
    'ass',
    'ttml',
    'itt',
    'otr',
    'm3u',
    'm3u8',
    'pls',
    'mpd',
  ],
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'avif', 'bmp', 'tif', 'tiff', 'svg', 'psd', 'ai', 'ico'],
  ...[
    'zip',
    'rar',
    '7z',
    'gz',
    'bz2',
    'xz',
    'tar',
    'iso',
    'dmg',
    'exe',
    'msi',
    'apk',
    'dll',
    'js',
    'py',
    'sh',
    'bat',
    'ttf',
    'otf',
    'lnk',
    'torrent',
  ],
])

function endingOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** Whether the ending, in any case, is one that recordings have: what a folder is searched for. */
export function isAcceptedName(fileName: string): boolean {
  return acceptedEndings.has(endingOf(fileName))
}

/** Whether the ending, in any case, says that it is no recording. Everything else is looked into: what a file is, its content says. The page and every call of the upload refuse the same names. */
export function isOtherKind(fileName: string): boolean {
  return otherEndings.has(endingOf(fileName))
}

/** Whether a media type or file name says audio, by the specification's rule: it contains one of these words. */
export function isAudioType(typeOrName: string): boolean {
  return /audio|wav|mp3|m4a|aac|amr|wma/i.test(typeOrName)
}

/** Below the API's base path. Creating a transfer takes the metadata `filename`. A refusal has the HTTP status that tus clients know and an envelope as its body. */
export const tusPath = '/api/v2/audio/tus'

/** Fewer than the 100 MB that some proxies let pass. The server takes parts of any size. */
export const tusPartBytes = 90 * 1024 * 1024
