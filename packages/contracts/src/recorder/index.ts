import { userDelete, userGet, userPost, userPut } from '../call-shapes.ts'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { recorderLimits } from './limits.ts'

/**
 * Recording in the browser: chunks of what the browser's recorder makes, numbered from 0, in order, each sent until it is taken. A stretch is what one
 * run of the recorder made: its chunks, put behind each other, are one file.
 */
export const recorderEndpoints = {
  startCapture: {
    ...userPost,
    path: '/api/v2/audio/capture/start',
    scope: 'recordings:write',
    summary: 'Begins a recording that is made in the browser.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'LIMIT_REACHED'],
  },
  putCaptureChunk: {
    ...userPut,
    path: '/api/v2/audio/capture/chunk',
    scope: 'recordings:write',
    send: 'multipart',
    maxBodyBytes: recorderLimits.chunkBytes + multipartFieldsBytes,
    repeatable: true,
    summary:
      'Takes the next chunk in the multipart field `file`, after the other fields. Sending one again changes nothing; with a gap before it, `data.expected` says which one is awaited.',
    owned: ['captureId'],
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED'],
  },
  listCaptures: {
    ...userGet,
    path: '/api/v2/audio/capture/unfinished',
    scope: 'recordings:read',
    summary:
      'Recordings made in a browser of which something has arrived and that are neither saved nor discarded, the last one first.',
  },
  finishCapture: {
    ...userPost,
    path: '/api/v2/audio/capture/finish',
    scope: 'recordings:write',
    repeatable: true,
    summary:
      'Turns the chunks into a recording, by the same checks as an upload. Asking again gives the same recording.',
    owned: ['captureId'],
    errors: ['SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED', 'STORAGE_QUOTA'],
  },
  discardCapture: {
    ...userDelete,
    path: '/api/v2/audio/capture/discard',
    scope: 'recordings:write',
    summary: 'Throws an unfinished recording away.',
    owned: ['captureId'],
    errors: ['FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
