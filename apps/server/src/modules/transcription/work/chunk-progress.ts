import type { Span } from '@longhand/speech'

/** Audio seconds a second: where the guess starts before anything was measured. */
const firstSpeed = 2
/** Share of the remaining way at the measured speed; the rest slows down and never reaches the end by itself. */
const steadyShare = 0.8
/** Of the next span, before anything was measured. */
const unmeasuredShare = 0.5
/** Times as long as the speed so far says: then it stands until the engine reports. */
const maxExpected = 3
/** Seconds of speech that engines work on before they report; a longer span counts as a whole. */
const aheadSeconds = 30
/** Also after the speech, because a chunk ends in the middle of a pause. */
const marginSeconds = 0.25

/** Engines report speech late and in batches, so progress in between is estimated from the speed so far, for a while. It never falls. */
export class ChunkProgress {
  readonly #speech: readonly Span[]
  readonly #total: number
  readonly #beganMs: number
  #until: number
  #done = 0
  #speed = firstSpeed
  #sinceMs: number
  /** Seconds of speech that were reported at that time. */
  #reported: number

  /**
   * @param until Seconds of the recording up to which everything is recognised.
   * @param nowMs A monotonic clock.
   */
  constructor(speech: readonly Span[], until: number, nowMs: number) {
    this.#speech = speech
    this.#total = secondsBefore(speech, Infinity)
    this.#until = until
    this.#beganMs = nowMs
    this.#sinceMs = nowMs
    this.#reported = secondsBefore(speech, until)
  }

  reached(until: number, nowMs: number): void {
    const recognized = secondsBefore(this.#speech, until)
    const done = recognized - secondsBefore(this.#speech, this.#until)
    if (done <= 0) return
    this.#reported = Math.max(recognized, this.#seconds(nowMs))
    this.#sinceMs = nowMs
    this.#done += done
    this.#until = until
    const elapsed = (nowMs - this.#beganMs) / 1000
    if (elapsed > 0) this.#speed = this.#done / elapsed
  }

  share(nowMs: number): number {
    return this.#total === 0 ? 1 : Math.min(1, this.#seconds(nowMs) / this.#total)
  }

  #seconds(nowMs: number): number {
    const current = this.#speech.find((span) => span.end > this.#until)
    if (!current) return this.#total
    const recognized = secondsBefore(this.#speech, this.#until)
    const spanSeconds = current.end - Math.max(current.start, this.#until)
    const ahead = Math.min(this.#total - recognized, Math.max(spanSeconds, aheadSeconds))
    // Slows down where too much was reported before, so that both meet.
    const unreported = recognized + ahead - this.#reported
    const expected = (((nowMs - this.#sinceMs) / 1000) * this.#speed) / ahead
    return (
      this.#reported +
      unreported * filled(Math.min(maxExpected, expected)) * (this.#done === 0 ? unmeasuredShare : 1)
    )
  }
}

/** A span cut in the middle goes on where its last word ended. */
export function remainingSpeech(speech: readonly Span[], until: number): Span[] {
  return speech
    .filter((span) => span.end - until > 0.05)
    .map((span) => ({ start: Math.max(span.start, until), end: span.end }))
}

/** A little more than the speech, but nothing of neighbouring chunks or of what is written already: the word at the seam would be there twice. */
export function recognizedSpan(
  chunk: { startSeconds: number; endSeconds: number },
  speech: readonly Span[],
  until: number,
): Span {
  return {
    start: Math.max(until, (speech[0]?.start ?? chunk.startSeconds) - marginSeconds),
    end: chunk.endSeconds,
  }
}

function filled(expected: number): number {
  if (expected <= steadyShare) return expected
  const rest = 1 - steadyShare
  return steadyShare + rest * (1 - rest / (rest + expected - steadyShare))
}

function secondsBefore(speech: readonly Span[], time: number): number {
  return speech.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, time) - start), 0)
}
