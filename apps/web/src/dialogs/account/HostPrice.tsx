import { DictationQuote } from '@longhand/account'
import type { ReactNode } from 'react'
import { useHost } from '../../host.ts'

/** What a transcription will cost, in the dialogs that start one. */
export function HostPrice({ fileIds }: { fileIds: readonly string[] }): ReactNode {
  const { dialogs } = useHost()
  return <DictationQuote fileIds={fileIds} onBuyTime={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })} />
}
