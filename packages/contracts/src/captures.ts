import { type Endpoint, multipartFieldsBytes } from './endpoint.ts'
import { uploadLimits } from './upload.ts'

/**
 * Limits of a recording that is made in a browser, beside those of every recording ({@link uploadLimits}).
 *
 * - `chunkBytes`: one chunk; recorders make some kilobytes a second
 * - `stretches`: how often a recording may be gone on with after its page was left
 * - `stopSeconds`: where a recorder stops by itself, so that what it has made is still within the limit
 * - `keptSeconds`: an unfinished one is kept that long after its last sign of life. Longer than an upload, whose file its sender still has: this one exists nowhere else
 */
export const captureLimits = {
  chunkBytes: 4 * 1024 * 1024,
  chunks: 100_000,
  stretches: 100,
  stopSeconds: uploadLimits.maxSeconds - 30,
  keptSeconds: 7 * 24 * 3600,
} as const

/** A recording that a browser makes, as far as the server has it. */
export interface Capture {
  captureId: string
  fileName: string
  /** Chunks that have arrived; the number of the next one. */
  chunks: number
  /** How often recording has begun: at the start, and each time it went on after its page was left. */
  stretches: number
  /** As its recorder counted them. */
  seconds: number
  bytes: number
  /** Epoch seconds. */
  startedAt: number
  /** Whether its recorder was heard of within the last minute. */
  isLive: boolean
}

/**
 * Recording in the browser: chunks of what the browser's recorder makes, numbered from 0, in order, each sent until it is taken. A stretch is what one
 * run of the recorder made: its chunks, put behind each other, are one file.
 */
export const capturesEndpoints = {
  startCapture: {
    method: 'POST', path: '/api/v2/audio/capture/start', access: 'user', scope: 'recordings:write', send: 'json', receive: 'envelope',
    summary: 'Begins a recording that is made in the browser.',
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'LIMIT_REACHED'],
  },
  putCaptureChunk: {
    method: 'PUT', path: '/api/v2/audio/capture/chunk', access: 'user', scope: 'recordings:write', send: 'multipart', maxBodyBytes: captureLimits.chunkBytes + multipartFieldsBytes, receive: 'envelope',
    summary: 'Takes the next chunk in the multipart field `file`, after the other fields. Sending one again changes nothing; with a gap before it, `data.expected` says which one is awaited.',
    owned: ['captureId'],
    errors: ['STORAGE_QUOTA', 'SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED'],
  },
  listCaptures: {
    method: 'GET', path: '/api/v2/audio/capture/unfinished', access: 'user', scope: 'recordings:read', send: 'none', receive: 'envelope',
    summary: 'Recordings made in a browser of which something has arrived and that are neither saved nor discarded, the last one first.',
  },
  finishCapture: {
    method: 'POST', path: '/api/v2/audio/capture/finish', access: 'user', scope: 'recordings:write', send: 'json', receive: 'envelope',
    summary: 'Turns the chunks into a recording, by the same checks as an upload. Asking again gives the same recording.',
    owned: ['captureId'],
    errors: ['SAVE_FILE_FAILED', 'FILE_NOT_FOUND', 'FILE_UPLOAD_FAILED', 'STORAGE_QUOTA'],
  },
  discardCapture: {
    method: 'DELETE', path: '/api/v2/audio/capture/discard', access: 'user', scope: 'recordings:write', send: 'query', receive: 'envelope',
    summary: 'Throws an unfinished recording away.',
    owned: ['captureId'],
    errors: ['FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
