import { type PriceRequest, TranscriptionPriceContext } from '@longhand/transcripts'
import { lazyPart } from '@longhand/ui-kit'
import { type ReactNode, Suspense } from 'react'
import { LazyApiAccess } from '../../api/lazy-api-access.ts'
import { ChunkBoundary } from '../../errors/ChunkBoundary.tsx'
import { lazyChunk } from '../../routes/lazy-chunk.ts'
import { useSession } from '../../session/use-session.ts'

const HostAfterLogin = lazyChunk(() => import('./HostAfterLogin.tsx').then((chunk) => chunk.HostAfterLogin))
const HostPrice = lazyPart(() => import('./HostPrice.tsx').then((chunk) => chunk.HostPrice), { isWanted: () => true })

/** What the account adds around every page: what follows a login, and the price in every dialog that starts a transcription. */
export function AccountDialogs({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  return (
    <TranscriptionPriceContext value={showPrice}>
      {children}
      {session ? (
        // No one asked for it: where it can't be had, it comes with the next page.
        <ChunkBoundary isSilent>
          <Suspense fallback={null}>
            <LazyApiAccess>
              <HostAfterLogin />
            </LazyApiAccess>
          </Suspense>
        </ChunkBoundary>
      ) : null}
    </TranscriptionPriceContext>
  )
}

const showPrice = (request: PriceRequest): ReactNode => <HostPrice {...request} />
