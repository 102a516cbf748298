import type { Span } from '../ports.ts'

/** A word as a decoder hears it now. Seconds from the start of the utterance. */
export interface HeardWord extends Span {
  text: string
}

/** A decoder that is fed one utterance after the other. Runs in the child process alone. */
export interface StreamingDecoder {
  begin(): void
  feed(samples: Int16Array): void
  /** The best guess at everything since `begin`, in order. */
  words(): HeardWord[]
  /** Ends the utterance. @returns Its words, as good as they get. */
  end(): HeardWord[]
}
