import type { z } from 'zod'
import { userPost } from '../call-shapes.ts'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { uploadLimits } from './limits.ts'
import type { uploadedRecordingSchema } from './schemas.ts'

export type UploadedRecording = z.infer<typeof uploadedRecordingSchema>

export const uploadEndpoints = {
  checkRecording: {
    ...userPost,
    path: '/api/v2/audio/check_audio',
    scope: 'recordings:write',
    repeatable: true,
    summary:
      'Tells before any byte is sent whether a recording of this name, size and length would be taken.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_UPLOAD_FAILED'],
  },
  uploadRecording: {
    ...userPost,
    path: '/api/v1/audio/upload',
    scope: 'recordings:write',
    send: 'multipart',
    maxBodyBytes: uploadLimits.maxBytes + multipartFieldsBytes,
    summary: 'Takes one recording in the multipart field `file`.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_UPLOAD_FAILED', 'LIMIT_REACHED'],
  },
  completeUpload: {
    ...userPost,
    path: '/api/v2/audio/upload_complete',
    scope: 'recordings:write',
    repeatable: true,
    summary: 'Turns a finished resumable transfer into a recording. Asking again gives the same recording.',
    owned: ['uploadId'],
    errors: ['SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED'],
  },
} as const satisfies Record<string, Endpoint>
