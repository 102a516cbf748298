import { isApiError } from '@longhand/api-client'
import type { ApiError } from '@longhand/api-client'

/** The error of a call that a mutation hook sent, `undefined` when it succeeded. */
export function refusalOf(result: { error?: unknown }): ApiError | undefined {
  if (result.error === undefined) return undefined
  return isApiError(result.error) ? result.error : { kind: 'protocol', status: 0, detail: 'The call failed without an answer' }
}
