import { errorCodes, errorNameOf } from '@longhand/contracts'
import type { ErrorName } from '@longhand/contracts'

/** What an answer says about another try. */
export interface RetryAdvice {
  /** Seconds that the server asks to wait; absent where it did not, and where a page of another origin may not read it. */
  retryAfter?: number | undefined
  /** The server was too busy, or the caller too fast: nothing of the call was done, so it may be sent again, whatever it is. */
  notStarted?: true | undefined
}

/**
 * Everything that can go wrong with a call, as a value.
 *
 * - `domain`: the server answered with a code other than 1. `name` is the catalogue's, absent for a code of a newer server; `data` is what came along; `status` is HTTP's where that is an error too.
 * - `http`: HTTP itself failed; `message` is the envelope's when there was one.
 * - `unreachable`: no answer, or none in time.
 * - `aborted`: the caller gave up.
 * - `protocol`: an answer that is no envelope.
 */
export type ApiError =
  | ({
      kind: 'domain'
      code: number
      name?: ErrorName | undefined
      message: string
      data: unknown
      status?: number
    } & RetryAdvice)
  | ({ kind: 'http'; status: number; message: string } & RetryAdvice)
  | { kind: 'unreachable'; isTimeout: boolean }
  | { kind: 'aborted' }
  | { kind: 'protocol'; status: number; detail: string }

/** Whether an unknown value (a hook's `error`, a caught rejection) is an {@link ApiError}. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    ['domain', 'http', 'unreachable', 'aborted', 'protocol'].includes((value as ApiError).kind)
  )
}

/** Whether an unknown value is the catalogue's error of this name. */
export function isDomainError<Name extends ErrorName>(
  value: unknown,
  name: Name,
): value is Extract<ApiError, { kind: 'domain' }> {
  return isApiError(value) && value.kind === 'domain' && value.code === errorCodes[name]
}

/** Whether the session that the call was made with is no more: it ended, or its account is gone. */
export function isSessionOver(error: ApiError): boolean {
  return isDomainError(error, 'NOT_LOGGED_IN') || isDomainError(error, 'USER_DELETED')
}

/** The error of an envelope whose code is not success. */
export function domainError(
  code: number,
  message: string,
  data: unknown,
): Extract<ApiError, { kind: 'domain' }> {
  const name = errorNameOf(code)
  return { kind: 'domain', code, name, message, data }
}

/** Whether the server, or a limit, has put the call off before anything of it was done. {@link RetryAdvice} says for how long. */
export function isBusy(error: ApiError): boolean {
  return 'notStarted' in error && error.notStarted === true
}

/** Statuses of HTTP below 500 that pass by themselves. */
const passing = new Set([408, 409, 423, 425, 429])

/** Whether another try may go better without anyone doing anything. */
export function isPassing(error: ApiError): boolean {
  if (error.kind === 'unreachable') return true
  if (error.kind === 'domain') return error.name === 'SYSTEM'
  return error.kind === 'http' && (error.status >= 500 || passing.has(error.status))
}
