/**
 * - `rate-limited`, `unreachable`, `timeout`: worth another try later
 * - `bad-answer`: the engine answered with something that is no transcript
 * - `rejected`: the server refuses the request itself
 * - `too-long`: a language model can't take a text of this length
 * - `crashed`: the engine's process ended before its work
 */
export type EngineErrorReason =
  | 'missing'
  | 'misconfigured'
  | 'unsupported-language'
  | 'unauthorized'
  | 'rate-limited'
  | 'unreachable'
  | 'timeout'
  | 'bad-answer'
  | 'rejected'
  | 'too-long'
  | 'crashed'

const worthRetrying: readonly EngineErrorReason[] = ['rate-limited', 'unreachable', 'timeout', 'crashed']

/** `message` is a sentence for operators without keys or paths of recordings in it. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly reason: EngineErrorReason
  readonly retryable: boolean

  constructor(reason: EngineErrorReason, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.reason = reason
    this.retryable = worthRetrying.includes(reason)
  }
}
