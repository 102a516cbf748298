import type { RecognizedWord } from './streaming-decoder.ts'

/** Seconds of sound. The oldest open word is at most about this old. */
const commitAfter = 2.2
/** Words younger than this are left open: most changes happen there. */
const margin = 0.8
/** Words younger than this are not even shown: half of them are wrong. */
const hide = 0.15

export interface WordUpdate {
  committed: RecognizedWord[]
  open: RecognizedWord[]
}

/** A word stays once it is old enough and two guesses in a row agree on it and on everything before it; from then on it is not touched. */
export class StableWords {
  #until = 0
  #former: readonly RecognizedWord[] = []

  /** Seconds of the utterance. */
  get until(): number {
    return this.#until
  }

  /** @param now Seconds of the utterance that the decoder has got. */
  update(words: readonly RecognizedWord[], now: number): WordUpdate {
    const open = this.#after(words)
    const first = open[0]
    const isDue = first !== undefined && now - first.end >= commitAfter
    const agreed = isDue
      ? open.filter((word, index) => word.end <= now - margin && agree(open, this.#former, index))
      : []
    const committed = this.#commit(agreed)
    const rest = open.slice(committed.length)
    this.#former = rest
    return { committed, open: rest.filter((word) => word.end <= now - hide) }
  }

  /** Lets the first of the open words stay, too. */
  keep(words: readonly RecognizedWord[]): void {
    this.#commit(words)
    this.#former = this.#former.slice(words.length)
  }

  finish(words: readonly RecognizedWord[]): RecognizedWord[] {
    return this.#commit(this.#after(words))
  }

  /** A later guess may move borders a little: a word is new when most of it lies after what stays. */
  #after(words: readonly RecognizedWord[]): RecognizedWord[] {
    return words
      .filter(({ start, end }) => (start + end) / 2 > this.#until)
      .map((word) => ({ ...word, start: Math.max(word.start, this.#until) }))
  }

  #commit<Words extends readonly RecognizedWord[]>(words: Words): Words {
    this.#until = words.at(-1)?.end ?? this.#until
    return words
  }
}

function agree(words: readonly RecognizedWord[], former: readonly RecognizedWord[], index: number): boolean {
  return words.slice(0, index + 1).every(({ text }, place) => former[place]?.text === text)
}
