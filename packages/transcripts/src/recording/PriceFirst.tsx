import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './TranscribeDialog.module.css'
import type { PriceRequest, PriceState } from './transcription-price.ts'

export interface PriceFirstProps extends PriceRequest {
  show: (request: PriceRequest) => ReactNode
  state: PriceState
}

/** The host's price, and why nothing can start while there is none. Other recordings have another price: its `key` names them. */
export function PriceFirst({ fileIds, show, state, onStateChange }: PriceFirstProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  // What was shown before says nothing about the next time.
  useEffect(() => () => onStateChange('asked'), [onStateChange])
  return (
    <div className={styles.price}>
      {show({ fileIds, onStateChange })}
      {state === 'failed' ? <p className={styles.priceNote}>{t('recording.priceFirst')}</p> : null}
    </div>
  )
}
