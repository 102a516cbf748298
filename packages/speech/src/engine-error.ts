import { constants } from 'node:os'

/**
 * - `rate-limited`, `unreachable`, `timeout`: worth another try later
 * - `bad-answer`: the engine answered with something that is no transcript
 * - `rejected`: the server refuses the request itself
 * - `too-long`: a language model can't take a text of this length
 * - `crashed`: the engine's process ended before its work
 * - `killed`: it was killed from outside, as where memory runs out
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
  | 'killed'

const worthRetrying: readonly EngineErrorReason[] = [
  'rate-limited',
  'unreachable',
  'timeout',
  'crashed',
  'killed',
]

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

/** The end of a process as Node reports it. Programs in a sandbox report a signal as 128 and its number. */
export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

/** @param what Begins the sentence for operators: `The speech engine`. */
export function endedEarly(
  what: string,
  { code, signal }: ProcessEnd,
  options?: { cause?: unknown },
): EngineError {
  return new EngineError(
    isKilled({ code, signal }) ? 'killed' : 'crashed',
    `${what} ended with ${signal ?? `code ${String(code)}`}.`,
    options,
  )
}

export function isKilled({ code, signal }: ProcessEnd): boolean {
  return signal === 'SIGKILL' || code === 128 + constants.signals.SIGKILL
}
