import type { Segment, Span, Word } from '../../ports.ts'
import { alignWords } from '../align-words.ts'
import { isSpaceless, joinWords } from '../../words/join-words.ts'
import { segmentId } from '../segment-id.ts'
import { splitWords } from '../../words/split-words.ts'
import { roundSeconds } from '../../spans.ts'

/** Times in seconds from the utterance's start. */
export interface SherpaResult {
  text: string
  tokens: string[]
  /** Of the tokens; empty where a model gives none. */
  timestamps: number[]
  durations?: number[] | undefined
  /** Natural logarithms, by token. */
  logProbs?: number[] | undefined
  lang?: string | undefined
}

/** How long a sound lasts when the model says only where it starts. */
const soundSeconds = 0.2

interface SegmentOptions {
  /** Where the model doesn’t say it. BCP 47 primary tag. */
  language?: string | undefined
  /** What of the span is speech. @default all */
  speech?: Span
}

/** Undefined when nothing was understood. */
export function toSegment(
  result: SherpaResult,
  span: Span,
  { language, speech = span }: SegmentOptions = {},
): Segment | undefined {
  const spoken = readLanguage(result.lang) ?? language
  const words =
    result.timestamps.length === 0
      ? alignWords(splitWords(result.text, spoken), [], speech.start, speech.end)
      : timedWords(result, span)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return undefined
  const rounded = words.map((word) => ({
    ...word,
    start: roundSeconds(word.start),
    end: roundSeconds(word.end),
  }))
  return {
    id: segmentId(first.start),
    start: roundSeconds(first.start),
    end: roundSeconds(last.end),
    text: joinWords(rounded),
    words: rounded,
    ...meanConfidence(rounded),
    language: spoken || undefined,
  }
}

function timedWords(result: SherpaResult, span: Span): Word[] {
  const words: Word[] = []
  result.tokens.forEach((token, index) => {
    const at = result.timestamps[index]
    const text = token.replace(/^[▁ ]+/, '')
    // Models mark language, emotion and the like as <|en|>.
    if (text === '' || /^<.*>$/.test(text) || at === undefined) return
    const start = Math.min(span.start + at, span.end)
    const end = Math.min(start + (result.durations?.[index] ?? soundSeconds), span.end)
    const open = words.at(-1)
    const isPunctuation = /^[\p{P}]+$/u.test(text)
    const startsWord = /^[▁ ]/.test(token) || (isSpaceless(text) && !isPunctuation)
    const confidence = isPunctuation ? undefined : readProbability(result.logProbs?.[index])
    if (open && (!startsWord || isPunctuation)) {
      open.text += text
      open.end = Math.max(open.end, end)
      if (confidence !== undefined) open.confidence = Math.min(open.confidence ?? 1, confidence)
      return
    }
    if (open && open.end > start) open.end = Math.max(open.start, start)
    words.push({ text, start, end, timing: 'exact', confidence })
  })
  return words
}

function readProbability(logarithm: number | undefined): number | undefined {
  return logarithm === undefined || !Number.isFinite(logarithm) ? undefined : Math.min(1, Math.exp(logarithm))
}

export function meanConfidence(words: readonly Word[]): { confidence?: number } {
  const known = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]))
  return known.length === 0
    ? {}
    : { confidence: known.reduce((sum, confidence) => sum + confidence, 0) / known.length }
}

/** `<|en|>` → `en`; `<|nospeech|>` is none. */
export function readLanguage(value: string | undefined): string | undefined {
  return /^(?:<\|)?([a-z]{2,3})(?:\|>)?$/.exec(value ?? '')?.[1]
}
