import type { TimeQuote } from '@longhand/contracts'
import { useQuoteTranscriptionQuery } from '../api/time-api.ts'

/** `none` without recordings, `loading` until the server answers, `shown` with a quote, `failed` without one. */
export type PriceState = 'none' | 'loading' | 'shown' | 'failed'

export interface TranscriptionPriceQuery {
  state: PriceState
  /** Is there exactly while the state is `shown`. */
  quote: TimeQuote | undefined
  error: unknown
  isAsking: boolean
  askAgain: () => void
}

/** @param recordingIds None asks nothing. */
export function useTranscriptionPrice(recordingIds: readonly string[]): TranscriptionPriceQuery {
  const isSkipped = recordingIds.length === 0
  const { currentData, error, isFetching, refetch } = useQuoteTranscriptionQuery(recordingIds, {
    skip: isSkipped,
  })
  return {
    state: isSkipped ? 'none' : currentData ? 'shown' : error ? 'failed' : 'loading',
    quote: currentData,
    error,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  }
}
