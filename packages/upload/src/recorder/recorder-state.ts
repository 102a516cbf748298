import type { ApiError } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import type { MicrophoneProblem } from './microphone.ts'
import type { RecorderStatus } from './recorder-transitions.ts'

/**
 * - `other-page`: another page of this browser records
 * - `left`: the page was left while it recorded
 * - `full`: a recording can't be longer
 * - `server`: the server takes no more, or does not save it
 */
export type RecorderProblem =
  | { kind: 'microphone'; reason: MicrophoneProblem }
  | { kind: 'other-page' | 'left' | 'unplugged' | 'full' }
  | { kind: 'server'; error: ApiError }

export interface RecorderState {
  readonly status: RecorderStatus
  /** Without ending. */
  readonly name: string
  readonly problem: RecorderProblem | undefined
  readonly waiting: number
  readonly isOffline: boolean
  readonly record: Recording | undefined
}

export const noRecording: RecorderState = {
  status: 'idle',
  name: '',
  problem: undefined,
  waiting: 0,
  isOffline: false,
  record: undefined,
}

export interface RecorderListener {
  onSaved(record: Recording): void
}

export interface Recorder {
  readonly subscribe: (subscriber: () => void) => () => void
  /** The same object until something changes. */
  readonly state: () => RecorderState
  listen(listener: RecorderListener): () => void
  /** Changes without a call to subscribers. */
  seconds(): number
  /** 0…1; 0 while the microphone is closed. */
  level(): number
  /** Here or on the server. @returns whether there is one now. */
  look(): Promise<boolean>
  start(recording: { name: string; folderId: string }): Promise<void>
  rename(name: string): void
  pause(): void
  resume(): void
  goOn(): Promise<void>
  /** After a failure, tries again. */
  save(): Promise<void>
  discard(): Promise<void>
  reset(): void
}
