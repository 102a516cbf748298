import type { EngineErrorReason, MediaErrorReason } from '@longhand/speech'
import {
  JobTimeoutError,
  NotNowError,
  PermanentJobError,
  type RunningJob,
  type WorkersEndedError,
} from '../queue/job.ts'
import { ObjectNotFoundError, StorageUnavailableError } from '../storage/storage.ts'

export type FailureCode =
  | `media.${MediaErrorReason}`
  | `engine.${EngineErrorReason}`
  | 'file-gone'
  | 'other-text'
  | WorkersEndedError['code']
  | 'no-caption-program'

class RecordingError extends Error {
  override name = 'RecordingError'

  constructor(
    readonly code: FailureCode,
    options?: ErrorOptions,
  ) {
    super(`The work on a recording failed: ${code}`, options)
  }
}

/** May pass by themselves, as on a busy machine. */
const passing: readonly MediaErrorReason[] = ['timeout', 'killed', 'failed', 'missing-tool']

/** Waits however long the storage is away: that says nothing about the recording. */
const storageRetrySeconds = 30

/** Of engines: the work lacked a machine, which says nothing about the recording. */
const wantingReasons: readonly EngineErrorReason[] = ['timeout', 'rate-limited', 'unreachable', 'killed']
const wantingMediaReasons: readonly MediaErrorReason[] = ['timeout', 'killed']
const firstPauseSeconds = 15
const maxPauseSeconds = 15 * 60
/** A day of such pauses. */
const maxAttempts = 100
/** Where a recording may be what makes a program hang or take all memory: an hour of pauses. */
const maxHarmfulAttempts = 10

/**
 * Keeps the reason across the queue, and retries only where that may help. Other errors stay as they are.
 *
 * @param job That of the work on a recording, which no one waits for in front of a page: what it lacked a machine for is tried again later and is not counted.
 */
export function namedError(error: unknown, job?: Pick<RunningJob<object>, 'attempt' | 'signal'>): unknown {
  if (job && lacksMachine(error, job))
    return new NotNowError('A machine that has the time was missing.', pauseSeconds(job.attempt), {
      cause: error,
    })
  if (error instanceof ObjectNotFoundError) return permanent('file-gone', error)
  if (error instanceof StorageUnavailableError)
    return new NotNowError(error.message, storageRetrySeconds, { cause: error })
  if (isSpeechError(error, 'MediaError')) {
    const reason = error.reason as MediaErrorReason
    return passing.includes(reason)
      ? new RecordingError(`media.${reason}`, { cause: error })
      : permanent(`media.${reason}`, error)
  }
  if (isSpeechError(error, 'EngineError')) {
    const code = `engine.${error.reason as EngineErrorReason}` as const
    return (error as { retryable?: boolean }).retryable
      ? new RecordingError(code, { cause: error })
      : permanent(code, error)
  }
  return error
}

function lacksMachine(
  error: unknown,
  { attempt, signal }: Pick<RunningJob<object>, 'attempt' | 'signal'>,
): boolean {
  if (isSpeechError(error, 'MediaError'))
    return wantingMediaReasons.includes(error.reason as MediaErrorReason) && attempt < maxHarmfulAttempts
  if (isSpeechError(error, 'EngineError') && error.reason === 'killed' && attempt >= maxHarmfulAttempts)
    return false
  if (attempt >= maxAttempts) return false
  return (
    signal.reason instanceof JobTimeoutError ||
    (isSpeechError(error, 'EngineError') && wantingReasons.includes(error.reason as EngineErrorReason))
  )
}

function pauseSeconds(attempt: number): number {
  return Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (attempt - 1))
}

export function permanent(code: FailureCode, cause?: unknown): PermanentJobError {
  const named = new RecordingError(code, { cause })
  return new PermanentJobError(named.message, { cause: named })
}

function isSpeechError(error: unknown, name: string): error is Error & { reason: string } {
  return error instanceof Error && error.name === name && 'reason' in error
}
