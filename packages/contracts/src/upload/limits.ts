/** Limits of one recording. */
export const uploadLimits = {
  maxBytes: 1_073_741_824,
  maxSeconds: 5 * 3600,
} as const

/** Bytes of recordings and their texts that a user may keep, the recycle bin included. */
export const storageQuotaBytes = 5 * 1024 ** 3

/** Bytes of recordings and their texts that a VIP member may keep, the recycle bin included. */
export const vipStorageQuotaBytes = 100 * 1024 ** 3

/** Seconds that an unfinished resumable transfer is kept after its last sign of life. */
export const uploadKeptSeconds = 24 * 3600

/**
 * Why the bytes that arrived are not taken: `data.reason` of FILE_UPLOAD_FAILED.
 *
 * - `format`: the ending of the file's name
 * - `empty`, `too-big`, `too-long`: outside the limits
 * - `not-media`, `no-audio`, `unsupported`, `truncated`, `missing-header`, `unreadable`: what the file holds
 * - `checksum`: not the bytes that the sender hashed
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

/** File name endings that the upload takes and lists, the specification's fifteen first. What a file is, the server tells by its content. */
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

/** Whether a file of this name is taken, by its ending in any case. The page and every call of the upload refuse the same names. */
export function isAcceptedName(fileName: string): boolean {
  const dot = fileName.lastIndexOf('.')
  return dot >= 0 && acceptedEndings.has(fileName.slice(dot + 1).toLowerCase())
}

/** Whether a media type or file name says audio, by the specification's rule: it contains one of these words. */
export function isAudioType(typeOrName: string): boolean {
  return /audio|wav|mp3|m4a|aac|amr|wma/i.test(typeOrName)
}

/**
 * Where the resumable (tus 1.0) transfer lives, below the API's base path. Creating one takes the metadata `filename`.
 * A refusal has the HTTP status that tus clients know and an envelope as its body.
 */
export const tusPath = '/api/v2/audio/tus'

/** Bytes of a request of a resumable transfer: so many that requests cost nothing, and fewer than the 100 MB that some proxies let pass. The server takes parts of any size. */
export const tusPartBytes = 90 * 1024 * 1024
