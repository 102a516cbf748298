import type { EngineErrorReason, MediaErrorReason } from '@longhand/speech'
import { NotNowError, PermanentJobError } from '../queue/job.ts'
import { ObjectNotFoundError, StorageUnavailableError } from '../storage/storage.ts'

/** Why work on a recording failed, as a code that survives the queue. */
export type FailureCode = `media.${MediaErrorReason}` | `engine.${EngineErrorReason}` | 'file-gone'

/** Work on a recording failed in a way that people can be told. */
class RecordingError extends Error {
  override name = 'RecordingError'

  constructor(
    readonly code: FailureCode,
    options?: ErrorOptions,
  ) {
    super(`The work on a recording failed: ${code}`, options)
  }
}

/** Media failures that may pass by themselves: too busy a machine, a tool that was just being installed. */
const passing: readonly MediaErrorReason[] = ['timeout', 'failed', 'missing-tool']

/** A storage that is away says nothing about the recording: its work waits, however long that takes. */
const storageRetrySeconds = 30

/**
 * Names an error of the engine, of the media tools or of the storage, so that its reason survives the queue and another try is made only
 * where it may help. Anything else stays as it is.
 */
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

function permanent(code: FailureCode, cause: unknown): PermanentJobError {
  const told = new RecordingError(code, { cause })
  return new PermanentJobError(told.message, { cause: told })
}

function isSpeechError(error: unknown, name: string): error is Error & { reason: string } {
  return error instanceof Error && error.name === name && 'reason' in error
}
