import { api, type ApiStore, isApiError } from '@longhand/api-client'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query/react'
import type { Connection } from './connection.ts'

type Endpoints = Record<
  string,
  {
    initiate: (
      fields: unknown,
      options: { forceRefetch: true; subscribe: false },
    ) => ThunkAction<unknown, never, never, UnknownAction>
  }
>

const everyMs = 5_000

/** @returns Stops it. */
export function keepReconnecting(store: ApiStore, connection: Connection): () => void {
  const timer = setInterval(() => {
    if (connection.state() === 'unreachable') askAgain(store)
  }, everyMs)
  // What failed while the browser was offline is asked for by no one else.
  const unsubscribe = connection.subscribe(() => {
    if (connection.state() === 'online') askAgain(store)
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

export function askAgain(store: ApiStore): void {
  const endpoints = api.endpoints as unknown as Endpoints
  for (const question of Object.values(store.getState().longhandApi.queries)) {
    if (
      question?.status !== QueryStatus.rejected ||
      !isApiError(question.error) ||
      question.error.kind !== 'unreachable'
    )
      continue
    const endpoint = endpoints[question.endpointName]
    if (endpoint)
      store.dispatch(
        endpoint.initiate(question.originalArgs, { forceRefetch: true, subscribe: false }) as never,
      )
  }
}
