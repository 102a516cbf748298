import { type ApiError, isApiError } from '@longhand/api-client'
import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import type { Connection } from './connection.ts'

interface CallMeta {
  arg?: { type?: 'query' | 'mutation' }
}

/** Sees the end of every call of the store: errors go to their effects, and the connection learns whether anybody answers. */
export function createErrorMiddleware(connection: Connection, carryOut: (error: ApiError) => void): Middleware {
  return () => (next) => (action) => {
    const result = next(action)
    if (isFulfilled(action) && typeOf(action.meta)) connection.answered()
    if (isRejectedWithValue(action) && isApiError(action.payload)) follow(action.payload, typeOf(action.meta))
    return result
  }

  function follow(error: ApiError, type: 'query' | 'mutation' | undefined): void {
    const isMissed = error.kind === 'unreachable' && !error.isTimeout
    if (isMissed) connection.missed()
    else if (error.kind !== 'aborted') connection.answered()
    // A page that polls would toast each miss: the notice over the page says it once. What a person did is answered where they did it.
    if (!(isMissed && type === 'query')) carryOut(error)
  }
}

function typeOf(meta: unknown): 'query' | 'mutation' | undefined {
  return (meta as CallMeta | undefined)?.arg?.type
}
