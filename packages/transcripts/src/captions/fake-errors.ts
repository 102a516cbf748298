import { domainError } from '@longhand/api-client'
import { errorCatalogue, type ErrorName } from '@longhand/contracts'

/** A step that fails as a call does: with a value that is no Error. */
export function apiError(name: ErrorName, message = ''): () => never {
  return () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw domainError(errorCatalogue[name].code, message, null)
  }
}
