import { useGetPeaksQueryState, useGetPeaksQuerySubscription } from '../api/transcripts-api.ts'
import type { Peaks } from '../player/bars.ts'

const againMs = 5000

/** `undefined` until it is there, which for a fresh upload takes as long as reading it. */
export function usePeaks(recordingId: string, skip: boolean): Peaks | undefined {
  const { data } = useGetPeaksQueryState({ recordingId })
  useGetPeaksQuerySubscription({ recordingId }, { skip, pollingInterval: data === null ? againMs : 0, skipPollingIfUnfocused: true })
  return data ?? undefined
}
