import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { ApiClientContext, useApiStore } from './context.ts'
import type { ApiStore } from './store.ts'
import { createApiStore, transportOf } from './store.ts'
import type { Transport } from './transport.ts'

/** A host with a store made by `createApiStore` gives that; any other host gives a transport. Neither may change after mounting. */
export type ApiClientProviderProps = { children: ReactNode } & (
  { store: ApiStore; transport?: never } | { transport: Transport; store?: never }
)

/** Gives our hooks their store. */
export function ApiClientProvider({ children, store, transport }: ApiClientProviderProps): ReactElement {
  const [mounted] = useState(() => store ?? createApiStore(transport))
  return (
    <Provider store={mounted} context={ApiClientContext as never}>
      {children}
    </Provider>
  )
}

/** The host's transport, for transfers and downloads that don't go through the cache. */
export function useTransport(): Transport {
  return transportOf(useApiStore() as ApiStore)
}
