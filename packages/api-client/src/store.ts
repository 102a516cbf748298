import { combineSlices, configureStore } from '@reduxjs/toolkit'
import type { Middleware, Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from './api.ts'
import type { Transport } from './transport.ts'

/** What every store of ours carries in its thunk `extra`. */
export interface ApiExtra {
  transport: Transport
}

/** A feature package whose state outlives its components injects its slice here. */
export const rootReducer = combineSlices(api)

/** The state of a store of ours, without the slices that features inject. */
export type ApiState = ReturnType<typeof rootReducer>

/** A store that holds the api's cache, with the host's transport in its thunk `extra`. */
export type ApiStore = Store<ApiState> & { dispatch: ThunkDispatch<ApiState, ApiExtra, UnknownAction> }

/** @param middleware Runs after the api's own: where a host carries out the error catalogue's effects. */
export function createApiStore(transport: Transport, middleware: readonly Middleware[] = []): ApiStore {
  const extra: ApiExtra = { transport }
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(api.middleware, ...middleware),
  })
  setupListeners(store.dispatch)
  return store
}

/** The transport that a store was made with. */
export function transportOf(store: ApiStore): Transport {
  return store.dispatch((_dispatch, _getState, extra: ApiExtra) => extra.transport)
}
