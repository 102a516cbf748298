import { DictationQuote } from '@longhand/account'
import { useApiDispatch } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { dialogOpened } from '../open-dialog.ts'

/** What a transcription will cost, in the dialogs that start one. */
export function HostPrice({ fileIds }: { fileIds: readonly string[] }): ReactNode {
  const dispatch = useApiDispatch()
  return <DictationQuote fileIds={fileIds} onBuyTime={() => dispatch(dialogOpened({ kind: 'cashier', defaultTab: 'duration' }))} />
}
