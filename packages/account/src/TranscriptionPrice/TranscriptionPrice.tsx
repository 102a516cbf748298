import type { AnswerOf } from '@longhand/contracts'
import { Button, Icon, Notice, Skeleton } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useQuoteTranscriptionQuery } from '../api/account-api.ts'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { accountMessages } from '../messages.ts'
import styles from './TranscriptionPrice.module.css'

export interface TranscriptionPriceProps {
  /** The recordings that are about to be transcribed; none shows nothing. */
  fileIds: readonly string[]
  /** Offers more time when there is not enough; the host sells it. */
  onBuyTime?: (() => void) | undefined
}

type Quote = AnswerOf<'quoteTranscription'>

/** What a transcription would cost before it starts: how long, which allowance pays, what stays. */
export function TranscriptionPrice({ fileIds, onBuyTime }: TranscriptionPriceProps): ReactNode {
  const text = accountMessages.useMessages()
  const sentenceOf = useErrorSentence()
  const { currentData, error } = useQuoteTranscriptionQuery(fileIds, { skip: fileIds.length === 0 })
  if (fileIds.length === 0) return null
  return (
    <div className={styles.root} role="status" aria-busy={!currentData && !error}>
      {currentData ? (
        <Price quote={currentData} onBuyTime={onBuyTime} />
      ) : error ? (
        <Notice tone="amber">{sentenceOf(error) ?? text('quote.failed')}</Notice>
      ) : (
        <Skeleton lines={2} height="1.25rem" />
      )}
    </div>
  )
}

function Price({ quote, onBuyTime }: { quote: Quote; onBuyTime: (() => void) | undefined }): ReactNode {
  const { seconds, isEnough, shares, available, remaining } = quote
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const time = (value: number): string => formatTimeSpan(value, language)
  // Never more than there is.
  const rest = (value: number): string => time(value < 60 ? value : Math.floor(value / 60) * 60)
  if (!isEnough)
    return (
      <Notice tone="amber">
        <p className={styles.notEnough}>{text('quote.notEnough', { time: time(seconds), available: rest(available) })}</p>
        {onBuyTime ? (
          <Button size="small" onClick={onBuyTime}>
            {text('quote.buyTime')}
          </Button>
        ) : null}
      </Notice>
    )
  return (
    <div className={styles.price}>
      <Icon name="clock" size={20} />
      <div>
        <p className={styles.costs}>{text('quote.costs', { time: time(seconds) })}</p>
        <ul className={styles.shares}>
          {shares.map((share) => (
            <li key={share.cardId ?? share.allowance}>
              {text('quote.share', { time: time(share.seconds), allowance: text(`quote.${share.allowance}`), rest: rest(share.remaining) })}
            </li>
          ))}
          <li>{text('quote.rest', { time: rest(remaining) })}</li>
        </ul>
      </div>
    </div>
  )
}
