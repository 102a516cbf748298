import { type PriceRequest, TranscriptionPriceContext } from '@longhand/transcripts'
import { type ReactNode, Suspense } from 'react'
import { LazyApiAccess } from '../../api/lazy-api-access.ts'
import { lazyChunk } from '../../routes/lazy-chunk.ts'
import { useSession } from '../../session/use-session.ts'

const HostAfterLogin = lazyChunk(() => import('./HostAfterLogin.tsx').then((chunk) => chunk.HostAfterLogin))
const HostPrice = lazyChunk(() => import('./HostPrice.tsx').then((chunk) => chunk.HostPrice))

/** What the account adds around every page: what follows a login, and the price in every dialog that starts a transcription. */
export function AccountDialogs({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  return (
    <TranscriptionPriceContext value={showPrice}>
      {children}
      {session ? (
        <Suspense fallback={null}>
          <LazyApiAccess>
            <HostAfterLogin />
          </LazyApiAccess>
        </Suspense>
      ) : null}
    </TranscriptionPriceContext>
  )
}

const showPrice = (request: PriceRequest): ReactNode => (
  <Suspense fallback={null}>
    <HostPrice {...request} />
  </Suspense>
)
