import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { recorderLimits } from './limits.ts'

/**
 * Recording in the browser: chunks of what the browser's recorder makes, numbered from 0, in order, each sent until it is taken. A stretch is what one
 * run of the recorder made: its chunks, put behind each other, are one file.
 */
export const recorderEndpoints = {
  startCapture: {
    method: 'POST',
    path: '/api/v2/audio/capture/start',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Begins a recording that is made in the browser.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'LIMIT_REACHED'],
  },
  putCaptureChunk: {
    method: 'PUT',
    path: '/api/v2/audio/capture/chunk',
    access: 'user',
    scope: 'recordings:write',
    send: 'multipart',
    maxBodyBytes: recorderLimits.chunkBytes + multipartFieldsBytes,
    receive: 'envelope',
    repeatable: true,
    summary:
      'Takes the next chunk in the multipart field `file`, after the other fields. Sending one again changes nothing; with a gap before it, `data.expected` says which one is awaited.',
    owned: ['captureId'],
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED'],
  },
  listCaptures: {
    method: 'GET',
    path: '/api/v2/audio/capture/unfinished',
    access: 'user',
    scope: 'recordings:read',
    send: 'none',
    receive: 'envelope',
    summary:
      'Recordings made in a browser of which something has arrived and that are neither saved nor discarded, the last one first.',
  },
  finishCapture: {
    method: 'POST',
    path: '/api/v2/audio/capture/finish',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary:
      'Turns the chunks into a recording, by the same checks as an upload. Asking again gives the same recording.',
    owned: ['captureId'],
    errors: ['SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED', 'STORAGE_QUOTA'],
  },
  discardCapture: {
    method: 'DELETE',
    path: '/api/v2/audio/capture/discard',
    access: 'user',
    scope: 'recordings:write',
    send: 'query',
    receive: 'envelope',
    summary: 'Throws an unfinished recording away.',
    owned: ['captureId'],
    errors: ['FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
