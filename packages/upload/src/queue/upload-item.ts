import type { ApiError } from '@longhand/api-client'
import { type Recording, withoutInvisibleMarks } from '@longhand/contracts'
import type { FileProblem } from './check-file.ts'
import type { UploadStatus } from './transitions.ts'

/** A file that a user chose. */
export interface ChosenFile {
  file: File
  /** Where it lies, where the browser tells: then it can be found again after a reload. */
  handle?: FileSystemFileHandle | undefined
  /** Folder to put the recording in; absent or empty for none. One that is gone by then is none. */
  folderId?: string | undefined
}

/**
 * What went wrong.
 *
 * - `file`: seen before anything was sent, or the file can't be read any more
 * - `other-file`: the file that was given is not the one that was interrupted
 * - `server`
 */
export type UploadProblem = { kind: 'file'; reason: FileProblem } | { kind: 'other-file' } | { kind: 'server'; error: ApiError }

/** One file in the queue, as it is shown. */
export interface UploadItem {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  /** Sound rather than film. */
  readonly isAudio: boolean
  /** `undefined` when the browser can't tell. */
  readonly durationSeconds: number | undefined
  readonly status: UploadStatus
  /** Of the bytes, as far as the network has taken them. */
  readonly sentBytes: number
  /** `null` while no one can say. */
  readonly bytesPerSecond: number | null
  readonly secondsLeft: number | null
  readonly problem: UploadProblem | undefined
  /** What it became. */
  readonly record: Recording | undefined
  /** Whether an interrupted one can go on without the file being chosen again. */
  readonly isFileKnown: boolean
}

/** Name as the server takes it: no control characters or invisible marks, 255 characters at most. */
export function wireName(name: string): string {
  const clean = withoutInvisibleMarks(name)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return clean.length <= 255 ? clean : clean.slice(-255)
}
