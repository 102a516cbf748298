import { type ErrorName, errorCatalog, httpErrorSentences, unknownErrorSentence } from '@longhand/contracts'
import { type ApiError, isBusy } from './connection/index.ts'

/** What a {@link LonghandError} can be called: an error of the catalogue, a code of a newer server, or what kept a call from being answered. */
export type LonghandErrorName = ErrorName | 'UNKNOWN' | 'HTTP' | 'UNREACHABLE' | 'PROTOCOL'

/**
 * A call that did not succeed.
 *
 * @example
 * ```ts
 * await longhand.getRecording({ recordingId }).catch((error) => {
 *   if (error instanceof LonghandError && error.name === 'RECORD_NOT_FOUND') return undefined
 *   throw error
 * })
 * ```
 */
export class LonghandError extends Error {
  override readonly name: LonghandErrorName
  /** `undefined` where the server did not answer with a code. */
  readonly code: number | undefined
  /** Only where HTTP itself failed. */
  readonly status: number | undefined
  readonly data: unknown
  /** The server was too busy, or the calls too many: nothing of this one was done, and it may be sent again later. */
  readonly isBusy: boolean
  /** Seconds that the server asks to wait before that. */
  readonly retryAfter: number | undefined
  override readonly cause: Exclude<ApiError, { kind: 'aborted' }>

  constructor(cause: Exclude<ApiError, { kind: 'aborted' }>) {
    super(sentenceOf(cause))
    this.cause = cause
    this.name = nameOf(cause)
    this.code = cause.kind === 'domain' ? cause.code : undefined
    this.status = 'status' in cause ? cause.status : undefined
    this.data = cause.kind === 'domain' ? cause.data : undefined
    this.isBusy = isBusy(cause)
    this.retryAfter = 'retryAfter' in cause ? cause.retryAfter : undefined
  }
}

function nameOf(error: LonghandError['cause']): LonghandErrorName {
  switch (error.kind) {
    case 'domain':
      return error.name ?? 'UNKNOWN'
    case 'http':
      return 'HTTP'
    case 'unreachable':
      return 'UNREACHABLE'
    case 'protocol':
      return 'PROTOCOL'
  }
}

function sentenceOf(error: LonghandError['cause']): string {
  switch (error.kind) {
    case 'domain':
      return (
        error.message ||
        (error.name ? errorCatalog[error.name] : { sentence: unknownErrorSentence }).sentence.en
      )
    case 'http':
      return error.message || `${sentenceOfStatus(error.status)} (HTTP ${error.status})`
    case 'unreachable':
      return error.isTimeout ? 'The server did not answer in time' : 'The server cannot be reached'
    case 'protocol':
      return `This is not a Longhand server: ${error.detail}`
  }
}

function sentenceOfStatus(status: number): string {
  const sentences: Readonly<Record<number, { en: string }>> = httpErrorSentences
  return sentences[status]?.en ?? unknownErrorSentence.en
}
