import { ApiClientProvider } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { hostStore } from './host-store.ts'

export function ApiAccess({ children }: { children?: ReactNode }): ReactNode {
  const host = useHost()
  return <ApiClientProvider store={hostStore(host)}>{children}</ApiClientProvider>
}
