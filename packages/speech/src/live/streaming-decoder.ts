import type { Span } from '../ports.ts'

/** Seconds from the start of the utterance. */
export interface HeardWord extends Span {
  text: string
}

export interface StreamingDecoder {
  begin(): void
  feed(samples: Int16Array): void
  words(): HeardWord[]
  end(): HeardWord[]
}
