import { setTimeout as delay } from 'node:timers/promises'
import type { RunningProduct } from './product.ts'

/** What a person who looks at a transcription sees of it. Seconds since it was asked for. */
export interface SeenJob {
  wallSeconds: number
  firstTextSeconds: number
  /** The longest time in which the progress stood still, and where it stood. */
  maxStep: { seconds: number; at: number; stage: string | null }
  fellBack: number
  stages: Record<string, number>
}

const everyMs = 100
const complete = 2
const failed = new Set([-1, 4])

/**
 * Looks at a transcription ten times a second until it is done.
 *
 * @throws Error with its reason when it fails.
 */
export async function watchJob(
  product: RunningProduct,
  recordingId: string,
  startedAt: number,
): Promise<SeenJob> {
  const seen: SeenJob = {
    wallSeconds: 0,
    firstTextSeconds: NaN,
    maxStep: { seconds: 0, at: 0, stage: null },
    fellBack: 0,
    stages: {},
  }
  let last = { progress: -1, at: startedAt }
  let lastLook = startedAt
  for (;;) {
    const [state] = await product.progress([recordingId])
    const now = performance.now()
    if (!state) throw new Error('The recording is gone.')
    if (failed.has(state.fileStatus) || state.stage === 'failed')
      throw new Error(state.reason ?? 'The transcription failed.')
    const stage = state.stage ?? 'none'
    seen.stages[stage] = (seen.stages[stage] ?? 0) + (now - lastLook) / 1000
    lastLook = now
    if (state.progress < last.progress) seen.fellBack += 1
    if (state.progress !== last.progress) {
      const seconds = (now - last.at) / 1000
      if (seconds > seen.maxStep.seconds) seen.maxStep = { seconds: round(seconds), at: last.progress, stage }
      last = { progress: state.progress, at: now }
    }
    const isDone = state.fileStatus === complete
    if (Number.isNaN(seen.firstTextSeconds) && (isDone || stage === 'recognising')) {
      if ((await product.sections(recordingId)).length > 0)
        seen.firstTextSeconds = round((performance.now() - startedAt) / 1000)
    }
    if (isDone) {
      const stages = Object.fromEntries(
        Object.entries(seen.stages).map(([name, seconds]) => [name, round(seconds)]),
      )
      return { ...seen, stages, wallSeconds: round((now - startedAt) / 1000) }
    }
    await delay(everyMs)
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
