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

/** The specification's fifteen first. What a file is, the server tells by its content. */
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

/** Endings of sound that are taken without being listed: rarer names of the same containers. */
const rarerFormats = ['m4b', 'mp2', 'mpga', 'oga', 'mka', 'weba']

const acceptedEndings: ReadonlySet<string> = new Set([...acceptedFormats, ...rarerFormats])

/** By the ending, in any case. The page and every call of the upload refuse the same names. */
export function isAcceptedName(fileName: string): boolean {
  const dot = fileName.lastIndexOf('.')
  return dot >= 0 && acceptedEndings.has(fileName.slice(dot + 1).toLowerCase())
}

/** Whether a media type or file name says audio, by the specification's rule: it contains one of these words. */
export function isAudioType(typeOrName: string): boolean {
  return /audio|wav|mp3|m4a|aac|amr|wma/i.test(typeOrName)
}

/** Below the API's base path. Creating a transfer takes the metadata `filename`. A refusal has the HTTP status that tus clients know and an envelope as its body. */
export const tusPath = '/api/v2/audio/tus'

/** Fewer than the 100 MB that some proxies let pass. The server takes parts of any size. */
export const tusPartBytes = 90 * 1024 * 1024
