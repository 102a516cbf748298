import type { ApiError } from '@longhand/api-client'
import type { RequestOf, UploadedRecording } from '@longhand/contracts'
import type { OfflineStore } from '../store/offline-store.ts'
import type { QueuedTexts, RecordingQueue } from '../texts/upload-text.ts'
import type { Transfers } from '../transfer/transfer.ts'

export type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError }

export interface QueueServices {
  check(fields: RequestOf<'checkRecording'>): Promise<Outcome<null>>
  /** Tries again by itself until the signal aborts. */
  complete(fields: RequestOf<'completeUpload'>, signal: AbortSignal): Promise<Outcome<UploadedRecording>>
  /** Called when the first file is sent: the code that sends is loaded only then. */
  transfers(): Promise<Transfers>
  /** Called with the first text that comes beside a recording: its code is loaded only then. */
  texts(queue: RecordingQueue): Promise<QueuedTexts>
  hash(file: File, signal: AbortSignal): Promise<string | undefined>
  probeDuration(file: File, signal: AbortSignal): Promise<number | undefined>
  offlineStore(): Promise<OfflineStore>
  lock(id: string): Promise<(() => void) | undefined>
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Epoch milliseconds. */
  date(): number
}
