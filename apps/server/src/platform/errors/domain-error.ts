import { errorCatalog } from '@longhand/contracts'
import type { ErrorName, Sentence } from '@longhand/contracts'

/** What may travel with a {@link DomainError}. */
export interface DomainErrorDetails {
  /** Said instead of the catalogue's sentence. For people; never holds secrets or another person's data. */
  sentence?: Sentence
  /** The `data` of the answer. */
  data?: unknown
  cause?: unknown
}

/** A rule of the product was broken. Services throw it; the HTTP layer turns it into an envelope. */
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
