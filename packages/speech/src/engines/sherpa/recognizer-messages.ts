import type { Segment, Span } from '../../ports.ts'
import type { SherpaRuntime } from '../../settings.ts'
import type { SherpaModel } from './sherpa-model.ts'

export interface RecognizerInput {
  model: SherpaModel
  runtime: SherpaRuntime
}

/** What holds for all spans of a chunk. */
export interface ChunkTerms {
  language?: string | undefined
  /** To choose from, the one to fall back on first; all others are taken for one of these. */
  languages?: readonly [string, ...string[]] | undefined
  vocabulary: readonly string[]
  /** To write in English what is said in other languages. */
  toEnglish?: boolean | undefined
}

/** A piece of the recording. */
export interface SpokenSpan {
  span: Span
  /** What of it is speech: words without times of their own are spread over that. */
  speech: Span
}

/** A span is recognised on the terms that came last; it has one answer. */
export type RecognizerRequest =
  ({ type: 'begin' } & ChunkTerms) | ({ type: 'recognize'; pcm: Uint8Array } & SpokenSpan)

export type RecognizerEvent =
  | { type: 'loaded'; seconds: number }
  | { type: 'recognized'; segment: Segment | undefined }
  | { type: 'failed'; message: string }
