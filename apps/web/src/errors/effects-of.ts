import type { ApiError } from '@longhand/api-client'
import { errorCatalogue, type ErrorEffect } from '@longhand/contracts'

/** What the host does about an error: the catalogue's effects, and a toast for everything that it doesn't list. */
export function effectsOf(error: ApiError): readonly ErrorEffect[] {
  if (error.kind === 'aborted') return ['silent']
  return error.kind === 'domain' && error.name ? errorCatalogue[error.name].effects : ['toast']
}
