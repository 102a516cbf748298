import { TranscriptionPrice } from '@longhand/account'
import type { PriceRequest } from '@longhand/transcripts'
import { Button } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useHost } from '../../host.ts'
import { useQuoteState } from './use-quote-state.ts'

/** What a transcription will cost, in the dialogs that start one, and the way to ask again where there was no answer. */
export function HostPrice({ fileIds, onStateChange }: PriceRequest): ReactNode {
  const { dialogs } = useHost()
  const kit = kitMessages.useMessages()
  const { state, isAsking, askAgain } = useQuoteState(fileIds)
  const tell = useEffectEvent(onStateChange)
  useEffect(() => tell(state), [state])
  return (
    <>
      <TranscriptionPrice fileIds={fileIds} onBuyTime={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })} />
      {state === 'failed' ? (
        <div>
          <Button size="small" icon="refresh" busy={isAsking} onClick={askAgain}>
            {kit('retry')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
