import { errorCatalog } from '@longhand/contracts'
import type { ErrorName, Sentence } from '@longhand/contracts'

export interface DomainErrorDetails {
  /** Replaces the catalogue's sentence. Never holds secrets or another person's data. */
  sentence?: Sentence | undefined
  data?: unknown
  cause?: unknown
}

/** Thrown by services; the HTTP layer turns it into an envelope. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly sentence: Sentence
  readonly data: unknown

  constructor(
    readonly error: ErrorName,
    { sentence, data = null, cause }: DomainErrorDetails = {},
  ) {
    super(error, { cause })
    this.sentence = sentence ?? errorCatalog[error].sentence
    this.data = data
  }
}
