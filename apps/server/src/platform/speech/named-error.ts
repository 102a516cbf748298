import type { EngineErrorReason, MediaErrorReason } from '@longhand/speech'
import { NotNowError, PermanentJobError } from '../queue/job.ts'
import { ObjectNotFoundError, StorageUnavailableError } from '../storage/storage.ts'

export type FailureCode = `media.${MediaErrorReason}` | `engine.${EngineErrorReason}` | 'file-gone' | 'other-text' | 'no-caption-program'

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
const passing: readonly MediaErrorReason[] = ['timeout', 'failed', 'missing-tool']

/** Waits however long the storage is away: that says nothing about the recording. */
const storageRetrySeconds = 30

/** Keeps the reason across the queue, and retries only where that may help. Other errors stay as they are. */
export function namedError(error: unknown): unknown {
  if (error instanceof ObjectNotFoundError) return permanent('file-gone', error)
  if (error instanceof StorageUnavailableError) return new NotNowError(error.message, storageRetrySeconds, { cause: error })
  if (isSpeechError(error, 'MediaError')) {
    const reason = error.reason as MediaErrorReason
    return passing.includes(reason) ? new RecordingError(`media.${reason}`, { cause: error }) : permanent(`media.${reason}`, error)
  }
  if (isSpeechError(error, 'EngineError')) {
    const code = `engine.${error.reason as EngineErrorReason}` as const
    return (error as { retryable?: boolean }).retryable ? new RecordingError(code, { cause: error }) : permanent(code, error)
  }
  return error
}

export function permanent(code: FailureCode, cause?: unknown): PermanentJobError {
  const told = new RecordingError(code, { cause })
  return new PermanentJobError(told.message, { cause: told })
}

function isSpeechError(error: unknown, name: string): error is Error & { reason: string } {
  return error instanceof Error && error.name === name && 'reason' in error
}
