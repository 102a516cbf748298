import { DictationQuote } from '@longhand/account'
import { useApiDispatch } from '@longhand/api-client'
import { TranscriptionPriceContext } from '@longhand/transcripts'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../routes/load-chunk.ts'
import { dialogOpened } from '../open-dialog.ts'
import { useSession } from '../../session/use-session.ts'

const HostAfterLogin = lazy(async () => ({
  default: await loadChunk(() => import('./HostAfterLogin.tsx').then((chunk) => chunk.HostAfterLogin)),
}))

/** What the account adds around every page: what follows a login, and the price in every dialog that starts a transcription. */
export function AccountDialogs({ children }: { children: ReactNode }): ReactNode {
  const session = useSession()
  return (
    <TranscriptionPriceContext value={showPrice}>
      {children}
      {session ? (
        <Suspense fallback={null}>
          <HostAfterLogin />
        </Suspense>
      ) : null}
    </TranscriptionPriceContext>
  )
}

const showPrice = (fileIds: readonly string[]): ReactNode => <Price fileIds={fileIds} />

function Price({ fileIds }: { fileIds: readonly string[] }): ReactNode {
  const dispatch = useApiDispatch()
  return <DictationQuote fileIds={fileIds} onBuyTime={() => dispatch(dialogOpened({ kind: 'cashier', defaultTab: 'duration' }))} />
}
