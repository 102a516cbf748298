import type { AnswerOf, RequestOf } from '@longhand/contracts'
import type { Outcome } from '../queue/queue-services.ts'

export interface TextFacts {
  /** All of it has times. */
  isTimed: boolean
  /** A language's tag, where the file says it. */
  language: string | undefined
}

export interface TextServices {
  /** @throws an error with a `sentence` for a file that is no text. */
  read(file: File): Promise<TextFacts>
  importText(fields: RequestOf<'importText'>, file: File): Promise<Outcome<AnswerOf<'importText'>>>
}
