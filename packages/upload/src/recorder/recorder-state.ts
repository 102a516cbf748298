import type { ApiError } from '@longhand/api-client'
import type { Recording } from '@longhand/contracts'
import type { MicrophoneProblem } from './microphone.ts'
import type { RecorderStatus } from './recorder-transitions.ts'

/**
 * What is to be told.
 *
 * - `microphone`: it can't be opened
 * - `other-page`: another page of this browser records
 * - `left`: the page was left while it recorded
 * - `unplugged`: the microphone is gone
 * - `full`: a recording can't be longer
 * - `server`: the server takes no more, or does not save it
 */
export type RecorderProblem =
  { kind: 'microphone'; reason: MicrophoneProblem } | { kind: 'other-page' | 'left' | 'unplugged' | 'full' } | { kind: 'server'; error: ApiError }

/** A recording that is made here, as it is shown. */
export interface RecorderState {
  readonly status: RecorderStatus
  /** What it will be called, without ending. */
  readonly name: string
  readonly problem: RecorderProblem | undefined
  /** Chunks that only this browser has. */
  readonly waiting: number
  /** Whether the server can't be reached: chunks wait here. */
  readonly isOffline: boolean
  /** What it became. */
  readonly record: Recording | undefined
}

/** Before anything has happened. */
export const noRecording: RecorderState = { status: 'idle', name: '', problem: undefined, waiting: 0, isOffline: false, record: undefined }

/** Hears of recordings. */
export interface RecorderListener {
  /** What was recorded is a recording like any other. */
  onSaved(record: Recording): void
}

/** The recorder, as components see it. */
export interface Recorder {
  /** For `useSyncExternalStore`. */
  readonly subscribe: (subscriber: () => void) => () => void
  /** The same object until something changes. */
  readonly state: () => RecorderState
  /** Tells a listener of recordings. @returns What ends that. */
  listen(listener: RecorderListener): () => void
  /** Seconds recorded so far. It moves without a word to subscribers. */
  seconds(): number
  /** How loud the microphone is, 0…1; 0 while it is closed. */
  level(): number
  /** Looks for a recording that was left unfinished, here or elsewhere. @returns Whether there is one now. */
  look(): Promise<boolean>
  /** Begins to record. */
  start(recording: { name: string; folderId: string }): Promise<void>
  rename(name: string): void
  pause(): void
  resume(): void
  /** Opens the microphone again for one that was interrupted. */
  goOn(): Promise<void>
  /** Ends it and saves it; after a failure, tries again. */
  save(): Promise<void>
  /** Throws it away, here and on the server. */
  discard(): Promise<void>
  /** Forgets the one that was saved. */
  reset(): void
}
