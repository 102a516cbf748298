import type { ApiError } from '@longhand/api-client'
import { type Endpoint, endpoints, errorCatalog, type ErrorEffect } from '@longhand/contracts'

/**
 * The call's own effects, else the catalogue's, else a toast.
 * @param callName Where it is known.
 */
export function effectsOf(error: ApiError, callName?: string): readonly ErrorEffect[] {
  if (error.kind === 'aborted') return ['silent']
  if (error.kind !== 'domain' || !error.name) return ['toast']
  const call = (endpoints as Record<string, Endpoint | undefined>)[callName ?? '']
  return call?.effects?.[error.name] ?? errorCatalog[error.name].effects
}
