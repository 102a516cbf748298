import { api, useApiDispatch } from '@longhand/api-client'
import { recordingStatus } from '@longhand/contracts'
import type { RecordingStatus, TranscriptionProgress } from '@longhand/contracts'
import { useEffect, useMemo, useState } from 'react'
import { isUnderWay } from '../api/find-answers.ts'
import { useGetTranscriptionProgressQuery } from '../api/recordings-api.ts'

const pollMs = 1000
/** While all wait for something that may take an hour: a better model, or an engine that is away. */
const waitingMs = 15_000

/** Whether it stands still until something arrives that it names. */
export function isWaiting({ fileStatus, reason }: TranscriptionProgress): boolean {
  return isUnderWay(fileStatus) && reason !== null
}

/** By file id. Asks once a second while one is under way, less often where all of them wait, and the tab is in sight; renews the cache when one has ended. */
export function useTranscriptionProgress(
  records: readonly { recordingId: string; fileStatus: RecordingStatus }[],
): ReadonlyMap<string, TranscriptionProgress> {
  const dispatch = useApiDispatch()
  const underWay = useIds(records, isUnderWay)
  const failed = useIds(records, (status) => status === recordingStatus.failed)
  const [pollingInterval, setPollingInterval] = useState(pollMs)
  const live = useGetTranscriptionProgressQuery(underWay, {
    skip: underWay.length === 0,
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const next = live.data?.length === underWay.length && live.data.every(isWaiting) ? waitingMs : pollMs
  if (next !== pollingInterval) setPollingInterval(next)
  const past = useGetTranscriptionProgressQuery(failed, { skip: failed.length === 0 })

  useEffect(() => {
    const ended = (live.data ?? []).filter(({ fileStatus }) => !isUnderWay(fileStatus))
    if (ended.length === 0) return
    dispatch(
      api.util.invalidateTags([
        'Usage',
        { type: 'Recording', id: 'LIST' },
        ...ended.flatMap(({ recordingId: id }) => [
          { type: 'Recording' as const, id },
          { type: 'Transcript' as const, id },
        ]),
      ]),
    )
  }, [live.data, dispatch])

  return useMemo(
    () =>
      new Map(
        [...(past.data ?? []), ...(live.data ?? [])].map((progress) => [progress.recordingId, progress]),
      ),
    [past.data, live.data],
  )
}

/** The same array as long as it holds the same ids: the query goes by it. */
function useIds(
  records: readonly { recordingId: string; fileStatus: RecordingStatus }[],
  isMeant: (status: RecordingStatus) => boolean,
): readonly string[] {
  const joined = records
    .filter(({ fileStatus }) => isMeant(fileStatus))
    .map(({ recordingId }) => recordingId)
    .sort()
    .join(',')
  return useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
}
