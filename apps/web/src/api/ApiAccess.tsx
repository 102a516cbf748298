import { ApiClientProvider } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { hostStore } from './host-store.ts'

/** Around whatever calls the server: gives it the host's store. Several of them share it. */
export function ApiAccess({ children }: { children?: ReactNode }): ReactNode {
  const host = useHost()
  return <ApiClientProvider store={hostStore(host)}>{children}</ApiClientProvider>
}
