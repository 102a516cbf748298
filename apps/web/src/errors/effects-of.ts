import type { ApiError } from '@longhand/api-client'
import { type Endpoint, endpoints, errorCatalog, type ErrorEffect } from '@longhand/contracts'

/**
 * What the host does about an error: the effects that the call names, else the catalogue's, and a toast for everything that it doesn't list.
 *
 * @param callName Of the call that met the error, where it is known.
 */
export function effectsOf(error: ApiError, callName?: string): readonly ErrorEffect[] {
  if (error.kind === 'aborted') return ['silent']
  if (error.kind !== 'domain' || !error.name) return ['toast']
  const call = (endpoints as Record<string, Endpoint | undefined>)[callName ?? '']
  return call?.effects?.[error.name] ?? errorCatalog[error.name].effects
}
