import { recordingStatus } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { firstShare, recognizedShare, type ProgressFacts } from './transcription-progress.ts'
import type { Ended, SoundAhead, TranscriptionsRepository } from './transcriptions.repository.ts'

/** Seconds that a second of sound takes. */
export interface Pace {
  /** Until a recording's own text is there. */
  own: number
  /** Of all recordings together: less where several are transcribed at once. */
  together: number
}

/** Fewer say little about the next one. */
const minEnded = 3
const maxEnded = 20
const keptMs = 30_000
/** What takes so many times as long as usual is slow; a few seconds more are not. */
const slowFactor = 2
const slowGraceSeconds = 30

/** Learns from the last transcriptions how long the next ones take. */
export class UsualPace {
  #known: { pace: Promise<Pace | undefined>; at: number } | undefined
  #knownByEngine: { paces: Promise<Map<string, Pace>>; at: number } | undefined

  constructor(private readonly deps: { transcriptions: TranscriptionsRepository; clock: Clock }) {}

  /** Up to 30 seconds old; `undefined` while too few are done. */
  current(): Promise<Pace | undefined> {
    const { transcriptions, clock } = this.deps
    const at = clock.now().getTime()
    if (!this.#known || at - this.#known.at > keptMs)
      this.#known = { pace: transcriptions.lastEnded(maxEnded).then(paceOf), at }
    return this.#known.pace
  }

  /** Up to 30 seconds old; without those that have done too little. */
  byEngine(): Promise<Map<string, Pace>> {
    const { transcriptions, clock } = this.deps
    const at = clock.now().getTime()
    if (!this.#knownByEngine || at - this.#knownByEngine.at > keptMs)
      this.#knownByEngine = { paces: transcriptions.lastEndedByEngine(maxEnded).then(pacesOf), at }
    return this.#knownByEngine.paces
  }
}

export function paceOf(ended: readonly Ended[]): Pace | undefined {
  const seconds = ended.reduce((sum, one) => sum + one.seconds, 0)
  if (ended.length < minEnded || seconds <= 0) return undefined
  let [each, together, busyUntil] = [0, 0, -Infinity]
  for (const { from, to } of [...ended].sort((one, other) => one.from.getTime() - other.from.getTime())) {
    each += to.getTime() - from.getTime()
    together += Math.max(0, to.getTime() - Math.max(from.getTime(), busyUntil))
    busyUntil = Math.max(busyUntil, to.getTime())
  }
  return { own: each / 1000 / seconds, together: together / 1000 / seconds }
}

function pacesOf(ended: ReadonlyMap<string, readonly Ended[]>): Map<string, Pace> {
  return new Map(
    [...ended].flatMap(([engine, own]) => {
      const pace = paceOf(own)
      return pace ? [[engine, pace] as const] : []
    }),
  )
}

/** Of sound. */
export function secondsPerHour(pace: Pace | undefined): number | undefined {
  return pace && Math.round(pace.own * 3600)
}

/** Seconds until the text of a queued recording is there. Recordings before it are taken to be as long as those of the queue on average. */
export function queuedEtaSeconds(
  pace: Pace,
  own: { seconds: number; position: number },
  ahead: SoundAhead,
): number {
  const others = ahead.queuedRecordings > 1 ? (ahead.queued - own.seconds) / (ahead.queuedRecordings - 1) : 0
  return Math.ceil(
    (ahead.running + (own.position - 1) * Math.max(0, others)) * pace.together +
      own.seconds * pace.own +
      Math.max(0, lateSeconds(pace, ahead)),
  )
}

/** How much later than usual those are that run now, on average, from when on they are called late. They are taken to need as long again. */
function lateSeconds(pace: Pace, { recognizing: { recordings, done, elapsed } }: SoundAhead): number {
  return recordings === 0 ? 0 : (elapsed - done * pace.own) / recordings - slowGraceSeconds
}

/** Whether those that run now have taken more than twice as long as usual. */
export function isAheadSlow(pace: Pace, ahead: SoundAhead): boolean {
  const { recordings, done } = ahead.recognizing
  return recordings > 0 && lateSeconds(pace, ahead) > ((slowFactor - 1) * done * pace.own) / recordings
}

/** Seconds until the text is there, of one whose own speed is not known yet; `null` for any other that is not being worked on. */
export function usualEtaSeconds(pace: Pace, facts: ProgressFacts & { seconds: number }): number | null {
  const stage = facts.transcription?.stage
  if (facts.transcription?.isTyped || (stage !== 'decoding' && stage !== 'recognising')) return null
  return Math.ceil(facts.seconds * pace.own * (1 - recognizedShare(facts)))
}

/** Whether it has taken more than twice as long as usual for what is done of it. */
export function isSlow(pace: Pace, facts: ProgressFacts & { seconds: number }, now: Date): boolean {
  const since = facts.transcription?.recognisingAt
  if (!since || facts.status === recordingStatus.complete) return false
  const usual = facts.seconds * pace.own * Math.max(firstShare, recognizedShare(facts))
  return (now.getTime() - since.getTime()) / 1000 > slowFactor * usual + slowGraceSeconds
}
