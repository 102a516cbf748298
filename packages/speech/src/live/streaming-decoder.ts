import type { Span } from '../ports.ts'

/** Seconds from the start of the utterance. */
export interface RecognizedWord extends Span {
  text: string
}

export interface StreamingDecoder {
  begin(): void
  feed(samples: Int16Array): void
  words(): RecognizedWord[]
  end(): RecognizedWord[]
  /**
   * Puts hot words in the place of what sounds like them. Missing where words are final as they were recognised.
   *
   * @returns The words that become final, and how many of those recognised they are made of: more than were settled where a hot word goes on.
   */
  takeHotWords?(settling: Settling): { words: readonly RecognizedWord[]; settled: number }
}

/** What an utterance has given so far. */
export interface Settling {
  words: readonly RecognizedWord[]
  /** How many of them, from the first on, are to become final. */
  settled: number
  /** 16 kHz mono, from the same moment as the times of the words. */
  sound: () => Int16Array
}
