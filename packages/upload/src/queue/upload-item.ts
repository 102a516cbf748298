import type { ApiError } from '@longhand/api-client'
import { type UploadedRecording, withoutInvisibleMarks } from '@longhand/contracts'
import type { FileProblem } from './check-file.ts'
import type { UploadStatus } from './transitions.ts'

export interface ChosenFile {
  file: File
  /** Absent where the browser doesn't give it; with it the file can be found again after a reload. */
  handle?: FileSystemFileHandle | undefined
  /** Absent or empty for none. One that is gone by then is none. */
  folderId?: string | undefined
}

/**
 * - `file`: seen before anything was sent, or the file can't be read any more
 * - `other-file`: the file that was given is not the one that was interrupted
 */
export type UploadProblem =
  { kind: 'file'; reason: FileProblem } | { kind: 'other-file' } | { kind: 'server'; error: ApiError }

export interface UploadItem {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly isAudio: boolean
  readonly durationSeconds: number | undefined
  readonly status: UploadStatus
  /** In bytes, as far as the network has taken them. */
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
  readonly secondsLeft: number | null
  readonly problem: UploadProblem | undefined
  readonly record: UploadedRecording | undefined
  readonly isFileKnown: boolean
}

/** No control characters or invisible marks, 255 characters at most. */
export function wireName(name: string): string {
  const clean = withoutInvisibleMarks(name)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return clean.length <= 255 ? clean : clean.slice(-255)
}
