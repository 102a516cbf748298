import type { Span } from '@longhand/speech'

/** Audio seconds a second: where the guess starts before anything was measured. */
const firstSpeed = 2
/** The part of the way ahead that is gone at the measured speed; the rest ever more slowly, so that it goes on however long it takes and never ends by itself. */
const steadyShare = 0.8
/** Seconds of speech that engines work on before they tell of them; a stretch that is longer counts as a whole. */
const aheadSeconds = 30
/** Engines take in a little before the speech. After it there is as much, because a chunk ends in the middle of a pause. */
const marginSeconds = 0.25

/**
 * How far a chunk is. Engines tell of speech only when they are through with it, often of many short stretches at once, so in between it goes by the speed of
 * everything before. What was told once is not taken back when the engine turns out to be slower.
 */
export class ChunkProgress {
  readonly #speech: readonly Span[]
  readonly #total: number
  readonly #beganMs: number
  #until: number
  /** Seconds of speech that were recognised here. */
  #done = 0
  #speed = firstSpeed
  #sinceMs: number
  /** Seconds of speech that were told of at that time. */
  #told: number

  /**
   * @param until Seconds of the recording up to which everything is recognised.
   * @param nowMs Any clock that only goes forward.
   */
  constructor(speech: readonly Span[], until: number, nowMs: number) {
    this.#speech = speech
    this.#total = secondsBefore(speech, Infinity)
    this.#until = until
    this.#beganMs = nowMs
    this.#sinceMs = nowMs
    this.#told = secondsBefore(speech, until)
  }

  /** Everything up to `until` is recognised. */
  reached(until: number, nowMs: number): void {
    const recognized = secondsBefore(this.#speech, until)
    const done = recognized - secondsBefore(this.#speech, this.#until)
    if (done <= 0) return
    this.#told = Math.max(recognized, this.#seconds(nowMs))
    this.#sinceMs = nowMs
    this.#done += done
    this.#until = until
    const elapsed = (nowMs - this.#beganMs) / 1000
    if (elapsed > 0) this.#speed = this.#done / elapsed
  }

  /** 0…1 */
  share(nowMs: number): number {
    return this.#total === 0 ? 1 : Math.min(1, this.#seconds(nowMs) / this.#total)
  }

  #seconds(nowMs: number): number {
    const current = this.#speech.find((span) => span.end > this.#until)
    if (!current) return this.#total
    const recognized = secondsBefore(this.#speech, this.#until)
    const stretch = current.end - Math.max(current.start, this.#until)
    const ahead = Math.min(this.#total - recognized, Math.max(stretch, aheadSeconds))
    // Of what is ahead, some may have been told of too early: the rest of it goes more slowly, so that both come together.
    const unreported = recognized + ahead - this.#told
    return this.#told + unreported * filled((((nowMs - this.#sinceMs) / 1000) * this.#speed) / ahead)
  }
}

/** What of a chunk is still to do. A stretch that was cut in the middle goes on where its last word ended. */
export function remainingSpeech(speech: readonly Span[], until: number): Span[] {
  return speech.filter((span) => span.end - until > 0.05).map((span) => ({ start: Math.max(span.start, until), end: span.end }))
}

/**
 * What an engine gets to hear of a chunk: a little more than the speech, and nothing of the chunks beside it or of what is written already. Where no one pauses, the word
 * at the seam would be there twice.
 */
export function heardSpan(chunk: { startSeconds: number; endSeconds: number }, speech: readonly Span[], until: number): Span {
  return { start: Math.max(until, (speech[0]?.start ?? chunk.startSeconds) - marginSeconds), end: chunk.endSeconds }
}

function filled(expected: number): number {
  if (expected <= steadyShare) return expected
  const rest = 1 - steadyShare
  return steadyShare + rest * (1 - rest / (rest + expected - steadyShare))
}

function secondsBefore(speech: readonly Span[], time: number): number {
  return speech.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, time) - start), 0)
}
