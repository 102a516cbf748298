import type { Span } from '@longhand/speech'

/** Audio seconds a second: where the guess starts before anything was measured. */
const firstSpeed = 2
/** The part of a stretch that is filled at the measured speed; the rest ever more slowly, so that it goes on however long it takes and never lies. */
const steadyShare = 0.8
/** Engines take in a little before the speech. After it there is as much, because a chunk ends in the middle of a pause. */
const marginSeconds = 0.25

/**
 * How far a chunk is. Engines tell of a stretch of speech only when they are through with it, of several at once too, so in between it goes by the speed of all
 * stretches before.
 */
export class ChunkProgress {
  readonly #speech: readonly Span[]
  readonly #total: number
  readonly #beganMs: number
  #until: number
  /** Seconds of speech that were recognised here. */
  #done = 0
  #speed = firstSpeed
  #since: number

  /**
   * @param until Seconds of the recording up to which everything is recognised.
   * @param nowMs Any clock that only goes forward.
   */
  constructor(speech: readonly Span[], until: number, nowMs: number) {
    this.#speech = speech
    this.#total = secondsBefore(speech, Infinity)
    this.#until = until
    this.#beganMs = nowMs
    this.#since = nowMs
  }

  /** Everything up to `until` is recognised. */
  reached(until: number, nowMs: number): void {
    const done = secondsBefore(this.#speech, until) - secondsBefore(this.#speech, this.#until)
    if (done <= 0) return
    this.#done += done
    const elapsed = (nowMs - this.#beganMs) / 1000
    if (elapsed > 0) this.#speed = this.#done / elapsed
    this.#until = until
    this.#since = nowMs
  }

  /** 0…1 */
  share(nowMs: number): number {
    if (this.#total === 0) return 1
    const done = secondsBefore(this.#speech, this.#until)
    const current = this.#speech.find((span) => span.end > this.#until)
    if (!current) return 1
    const length = current.end - Math.max(current.start, this.#until)
    const filled = fill((((nowMs - this.#since) / 1000) * this.#speed) / length)
    return Math.min(1, (done + filled * length) / this.#total)
  }
}

/** What of a chunk is still to do. A stretch that was cut in the middle goes on where its last word ended. */
export function remainingSpeech(speech: readonly Span[], until: number): Span[] {
  return speech.filter((span) => span.end - until > 0.05).map((span) => ({ start: Math.max(span.start, until), end: span.end }))
}

/**
 * What an engine gets to hear of a chunk: a little more than the speech, and nothing of the chunks beside it or of what is written already. Where nobody pauses, the word
 * at the seam would be there twice.
 */
export function heardSpan(chunk: { startSeconds: number; endSeconds: number }, speech: readonly Span[], until: number): Span {
  return { start: Math.max(until, (speech[0]?.start ?? chunk.startSeconds) - marginSeconds), end: chunk.endSeconds }
}

function fill(expected: number): number {
  if (expected <= steadyShare) return expected
  const rest = 1 - steadyShare
  return steadyShare + rest * (1 - rest / (rest + expected - steadyShare))
}

function secondsBefore(speech: readonly Span[], time: number): number {
  return speech.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, time) - start), 0)
}
