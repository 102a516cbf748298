import type { ApiError } from '@longhand/api-client'
import type { Recording, AnswerOf, RecorderUpload, RequestOf } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'
import type { RecorderStore, KeptChunk } from './recorder-store.ts'
import type { MicrophoneListener, MicrophoneRun } from './microphone.ts'

export interface RecorderServices {
  start(fields: RequestOf<'startCapture'>): Promise<Outcome<RecorderUpload>>
  put(chunk: KeptChunk): Promise<Outcome<AnswerOf<'putCaptureChunk'>>>
  list(): Promise<Outcome<RecorderUpload[]>>
  /** Tries again by itself. */
  finish(fields: RequestOf<'finishCapture'>, onPause: (error: ApiError) => void): Promise<Outcome<Recording>>
  discard(captureId: string): Promise<Outcome<null>>
  /** @throws MicrophoneError. */
  open(listener: MicrophoneListener): Promise<MicrophoneRun>
  offlineStore(): Promise<RecorderStore>
  /** @returns a function that gives it up; `undefined` when another page records. */
  lock(userId: string): Promise<(() => void) | undefined>
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Resolves after that time, or when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}
