import { describeError } from '@longhand/api-client'
import type { TimeQuote } from '@longhand/contracts'
import { Button, Icon, Notice, Skeleton } from '@longhand/ui-kit'
import { formatDate, formatTimeSpan, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { timeMessages } from '../messages.ts'
import styles from './TranscriptionPrice.module.css'
import type { TranscriptionPriceQuery } from './use-transcription-price.ts'

export interface TranscriptionPriceProps {
  price: TranscriptionPriceQuery
  onBuyTime?: (() => void) | undefined
}

export function TranscriptionPrice({
  price: { state, quote, error, isAsking, askAgain },
  onBuyTime,
}: TranscriptionPriceProps): ReactNode {
  const text = timeMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  if (state === 'none') return null
  return (
    <div className={styles.root}>
      <div className={styles.status} role="status" aria-busy={state === 'loading'}>
        {quote ? (
          <Quote quote={quote} onBuyTime={onBuyTime} />
        ) : state === 'failed' ? (
          <Notice tone="amber">{describeError(error, language) ?? text('price.failed')}</Notice>
        ) : (
          <Skeleton lines={2} height="calc(1.25 * var(--longhand-rem))" />
        )}
      </div>
      {state === 'failed' ? (
        <Button size="small" icon="refresh" busy={isAsking} onClick={askAgain}>
          {kit('retry')}
        </Button>
      ) : null}
    </div>
  )
}

function Quote({ quote, onBuyTime }: { quote: TimeQuote; onBuyTime: (() => void) | undefined }): ReactNode {
  const { seconds, isEnough, shares, available, remaining, month } = quote
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const time = (value: number): string => formatTimeSpan(value, language)
  const rest = (value: number): string => time(value < 60 ? value : Math.floor(value / 60) * 60)
  // More time would not help.
  if (month && seconds > month.leftSeconds)
    return (
      <Notice tone="amber">
        {text('price.monthQuota', {
          time: time(seconds),
          quota: time(month.quotaSeconds),
          left: rest(month.leftSeconds),
          date: formatDate(new Date(month.endTime * 1000), language),
        })}
      </Notice>
    )
  if (!isEnough)
    return (
      <Notice tone="amber">
        <p className={styles.notEnough}>
          {text('price.notEnough', { time: time(seconds), available: rest(available) })}
        </p>
        {onBuyTime ? (
          <Button size="small" onClick={onBuyTime}>
            {text('price.buyTime')}
          </Button>
        ) : null}
      </Notice>
    )
  return (
    <div className={styles.price}>
      <Icon name="clock" size={20} />
      <div>
        <p className={styles.costs}>{text('price.costs', { time: time(seconds) })}</p>
        <ul className={styles.shares}>
          {shares.map((share) => (
            <li key={share.cardId ?? share.allowance}>
              {text('price.share', {
                time: time(share.seconds),
                allowance: text(`price.${share.allowance}`),
                rest: rest(share.remaining),
              })}
            </li>
          ))}
          <li>{text('price.rest', { time: rest(remaining) })}</li>
        </ul>
      </div>
    </div>
  )
}
