import type { ComingModel } from '@longhand/contracts'
import { type FetchState, isUnderWay } from './fetch-state.ts'

/** What a worker says of one model that it fetches or can't fetch. */
export interface FetchReport {
  model: string
  /** That the model knows; none of those that separate speakers. */
  languages: readonly string[]
  state: FetchState
  /** Of the archive, on the worker's disk. */
  bytes: number
  totalBytes: number
  /** By the speed of the last half minute; `null` when no one can say. */
  secondsLeft: number | null
  /** A sentence for operators, on why it can't be fetched now. */
  problem: string | null
  /** Whether it is tried again within minutes, where it can't be fetched now. */
  isRetriedSoon?: boolean
}

/** A speech model on its way, of those of all workers the one that is there soonest. */
export function comingModel(reports: readonly FetchReport[]): ComingModel | undefined {
  const coming = reports.filter((report) => isOnItsWay(report) && report.languages.length > 0)
  const [first] = coming.sort((a, b) => b.bytes / b.totalBytes - a.bytes / a.totalBytes)
  if (!first) return undefined
  const { model, languages, state, bytes, totalBytes, secondsLeft } = first
  return {
    model,
    languages: [...languages],
    state: state === 'unpacking' ? state : 'downloading',
    bytes,
    totalBytes,
    secondsLeft,
  }
}

/** Also one that broke off and goes on in a moment: a transcription that waits for it goes on waiting. */
function isOnItsWay({ state, bytes, isRetriedSoon = false }: FetchReport): boolean {
  return isUnderWay(state) || (state !== 'installed' && bytes > 0 && isRetriedSoon)
}

/** For operators; `undefined` when there is nothing to say. */
export function fetchSentence(reports: readonly FetchReport[]): string | undefined {
  const sentences = reports.flatMap((report) => {
    if (isUnderWay(report.state)) return [`The model ${report.model} is on its way: ${progressOf(report)}.`]
    return report.problem === null ? [] : [`The model ${report.model} can’t be fetched: ${report.problem}`]
  })
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(' ')
}

export function progressOf({
  state,
  bytes,
  totalBytes,
  secondsLeft,
}: Pick<FetchReport, 'state' | 'bytes' | 'totalBytes' | 'secondsLeft'>): string {
  if (state === 'unpacking') return 'it is being unpacked'
  const left =
    secondsLeft === null
      ? ''
      : secondsLeft < 90
        ? `, about ${Math.max(1, Math.round(secondsLeft))} s`
        : `, about ${Math.round(secondsLeft / 60)} minutes`
  return `${Math.floor((bytes / totalBytes) * 100)} %${left}`
}
