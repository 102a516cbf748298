import { isApiError } from '@longhand/api-client'
import type { ApiError } from '@longhand/api-client'

export function refusalOf(result: { error?: unknown }): ApiError | undefined {
  if (result.error === undefined) return undefined
  return isApiError(result.error)
    ? result.error
    : { kind: 'protocol', status: 0, detail: 'The call failed without an answer' }
}
