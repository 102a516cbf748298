import { type ApiError, isApiError } from '@longhand/api-client'
import type { endpoints } from '@longhand/contracts'
import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import type { Connection } from './connection.ts'

interface Call {
  type?: 'query' | 'mutation'
  endpointName?: string
}

/** Mutations that the page repeats by itself: no one waits for them. */
const repeatedByPage: readonly string[] = [
  'openMessageStream',
  'openCaption',
] satisfies (keyof typeof endpoints)[]

/** Applies effects of errors and reports to the connection whether anyone answers. */
export function createErrorMiddleware(
  connection: Connection,
  applyEffects: (error: ApiError, callName?: string) => void,
): Middleware {
  return () => (next) => (action) => {
    const result = next(action)
    if (isFulfilled(action) && callOf(action.meta)?.type) connection.answered()
    if (isRejectedWithValue(action) && isApiError(action.payload)) follow(action.payload, callOf(action.meta))
    return result
  }

  function follow(error: ApiError, call: Call | undefined): void {
    const isMissed = error.kind === 'unreachable' && !error.isTimeout
    if (isMissed) connection.missed()
    else if (error.kind !== 'aborted') connection.answered()
    // The page's own polling would toast each miss; the notice over the page says it once.
    if (!(isMissed && isFromPage(call))) applyEffects(error, call?.endpointName)
  }
}

function callOf(meta: unknown): Call | undefined {
  return (meta as { arg?: Call } | undefined)?.arg
}

function isFromPage(call: Call | undefined): boolean {
  return call?.type === 'query' || repeatedByPage.includes(call?.endpointName ?? '')
}
