import type { AnswerOf } from '@longhand/contracts'
import { useState } from 'react'
import { useGetTranscriptionConfigurationQuery } from '../api/recordings-api.ts'

/** While a model is on its way. */
const comingMs = 10_000
/** While one may yet begin to be fetched. */
const basicMs = 300_000

interface Configuration {
  data?: AnswerOf<'getTranscriptionConfiguration'> | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** What the server can do; asked again as long as something better may come. */
export function useTranscriptionConfiguration({ skip = false }: { skip?: boolean } = {}): Configuration {
  const [pollingInterval, setPollingInterval] = useState(0)
  const query = useGetTranscriptionConfigurationQuery(undefined, {
    skip,
    pollingInterval,
    skipPollingIfUnfocused: true,
  })
  const next = intervalOf(query.data)
  if (next !== pollingInterval) setPollingInterval(next)
  return query
}

function intervalOf(data: Configuration['data']): number {
  if (data?.comingModel) return comingMs
  return data?.quality === 'basic' ? basicMs : 0
}
