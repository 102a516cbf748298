import { type ReactNode, Suspense } from 'react'
import { LazyApiAccess } from '../../api/lazy-api-access.ts'
import { ChunkBoundary } from '../../errors/ChunkBoundary.tsx'
import { lazyChunk } from '../../routes/lazy-chunk.ts'
import { useSession } from '../../session/use-session.ts'

const HostAfterLogin = lazyChunk(() => import('./HostAfterLogin.tsx').then((chunk) => chunk.HostAfterLogin))

/** What follows a login, on every page. */
export function AccountDialogs(): ReactNode {
  const session = useSession()
  if (!session) return null
  // No one asked for it: where it can't be had, it comes with the next page.
  return (
    <ChunkBoundary isSilent>
      <Suspense fallback={null}>
        <LazyApiAccess>
          <HostAfterLogin />
        </LazyApiAccess>
      </Suspense>
    </ChunkBoundary>
  )
}
