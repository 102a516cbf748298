import { api, type ApiState, type ApiStore, useApiSelector, useApiStore } from '@longhand/api-client'
import type { PriceState } from '@longhand/transcripts'
import { QueryStatus } from '@reduxjs/toolkit/query/react'

type FileIds = readonly string[]

/** The question of the account's `TranscriptionPrice`, which shows the answer. */
interface Quotes {
  quoteTranscription: {
    select: (fileIds: FileIds) => (state: ApiState) => { status: QueryStatus; data?: unknown; error?: unknown }
    initiate: (fileIds: FileIds, options: { forceRefetch: true; subscribe: false }) => never
  }
}

export interface QuoteState {
  state: PriceState
  /** It is asked for at this moment, for the first time or again. */
  isAsking: boolean
  askAgain: () => void
}

/** How far the price is that a `TranscriptionPrice` beside it asks for. */
export function useQuoteState(fileIds: FileIds): QuoteState {
  const store = useApiStore() as ApiStore
  const { quoteTranscription } = api.endpoints as unknown as Quotes
  const state = useApiSelector((now: ApiState) => stateOf(quoteTranscription.select(fileIds)(now)))
  const isAsking = useApiSelector((now: ApiState) => quoteTranscription.select(fileIds)(now).status === QueryStatus.pending)
  return { state, isAsking, askAgain: () => void store.dispatch(quoteTranscription.initiate(fileIds, { forceRefetch: true, subscribe: false })) }
}

function stateOf({ data, error }: { data?: unknown; error?: unknown }): PriceState {
  if (data !== undefined) return 'shown'
  return error === undefined ? 'asked' : 'failed'
}
