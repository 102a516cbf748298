import type { AnswerOf, RequestOf } from '@longhand/contracts'
import type { EncodingSample } from '@longhand/transcript/imports'
import type { Outcome } from '../queue/queue-services.ts'

export interface TextFacts {
  /** All of it has times. */
  isTimed: boolean
  /** A language's tag, where the file says it. */
  language: string | undefined
}

/** Written in one of several encodings. */
export interface UncertainText {
  encodings: readonly EncodingSample[]
}

export interface TextServices {
  /**
   * @param encoding As the user chose it.
   * @throws an error with a `sentence` for a file that is no text.
   */
  read(file: File, encoding?: string): Promise<TextFacts | UncertainText>
  importText(fields: RequestOf<'importText'>, file: File): Promise<Outcome<AnswerOf<'importText'>>>
}
