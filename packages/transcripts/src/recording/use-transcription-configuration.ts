import { useState } from 'react'
import { useGetTranscriptionConfigurationQuery } from '../api/transcripts-api.ts'

/** While a model is on its way. */
const comingMs = 3_000
/** While one may yet begin to be fetched. */
const basicMs = 30_000

/** What the server can do; asked again as long as something better may come. */
export function useTranscriptionConfiguration({ skip = false }: { skip?: boolean } = {}): ReturnType<typeof useGetTranscriptionConfigurationQuery> {
  const [pollingInterval, setPollingInterval] = useState(0)
  const query = useGetTranscriptionConfigurationQuery(undefined, { skip, pollingInterval, skipPollingIfUnfocused: true })
  const next = intervalOf(query.data)
  if (next !== pollingInterval) setPollingInterval(next)
  return query
}

function intervalOf(data: ReturnType<typeof useGetTranscriptionConfigurationQuery>['data']): number {
  if (data?.comingModel) return comingMs
  return data?.quality === 'basic' ? basicMs : 0
}
