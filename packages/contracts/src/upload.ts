import type { Endpoint } from './endpoint.ts'

/** Limits of one recording. */
export const uploadLimits = {
  maxBytes: 1_073_741_824,
  maxSeconds: 5 * 3600,
} as const

/** File name endings that the upload takes, the specification's fifteen first. The server looks at the content, never at the name. */
export const acceptedFormats = [
  'wav', 'mp3', 'm4a', 'aac', 'mp4', '3gp', 'mkv', 'flv', 'mov', 'wmv', 'mxf', 'avi', 'amr', 'wma', 'm4s',
  'flac', 'ogg', 'opus', 'webm',
] as const

/** Whether a media type or file name says audio, by the specification's rule: it contains one of these words. */
export function isAudioType(typeOrName: string): boolean {
  return /audio|wav|mp3|m4a|aac|amr|wma/i.test(typeOrName)
}

/** Where the resumable (tus 1.0) transfer lives, below the API's base path. */
export const tusPath = '/api/v2/audio/tus'

export const uploadEndpoints = {
  checkAudio: {
    method: 'POST', path: '/api/v2/audio/check_audio', access: 'user', send: 'json', receive: 'envelope',
    summary: 'Tells before any byte is sent whether a recording of this name, size and length would be taken.',
    errors: ['STORAGE_QUOTA', 'FILE_UPLOAD_FAILED'],
  },
  uploadAudio: {
    method: 'POST', path: '/api/v1/audio/upload', access: 'user', send: 'multipart', receive: 'envelope',
    summary: 'Takes one recording in the multipart field `file`.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_UPLOAD_FAILED'],
  },
  completeUpload: {
    method: 'POST', path: '/api/v2/audio/upload_complete', access: 'user', send: 'json', receive: 'envelope',
    summary: 'Turns a finished resumable transfer into a recording.',
    owned: ['uploadId'],
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED'],
  },
} as const satisfies Record<string, Endpoint>
