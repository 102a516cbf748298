import { diffArrays } from 'diff'
import { bareWord, tokenize } from './tokens.ts'
import type { Token } from './tokens.ts'
import type { Word } from './text.ts'

/** Its place in the text: `text.slice(from, to)`. */
export interface TimedWord extends Word, Token {}

/** In milliseconds. */
export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** A save shares one budget over all its sections, so that none keeps the server busy. */
export interface ChangeBudget {
  left: number
}

/** Beyond this many changed words a section is a new one, and the search for common words would take long. */
const maxChanges = 500

/** About how long one character takes to say. A word that was typed into a long pause does not fill it. */
const msPerCharacter = 80

/**
 * Gives every word of an edited text a time. Words that were there before keep theirs. New ones share the time of those they replace, or
 * follow the word before them at the pace of speech.
 *
 * @param text The text as it is now.
 * @param before The words as they were known, in order of time.
 * @param span Where the section lies in the recording.
 * @returns Words in order of time inside `span`. Without white space they are `text` without white space.
 * @example
 * retime('we met on friday', [{ text: 'we', startMs: 0, endMs: 200 }, { text: 'met', startMs: 200, endMs: 500 }, { text: 'friday', startMs: 5000, endMs: 5400 }], { startMs: 0, endMs: 9000 })
 * // 'on' lasts from 500 to 660
 */
export function retime(
  text: string,
  before: readonly Word[],
  span: Span,
  budget: ChangeBudget = { left: maxChanges },
): TimedWord[] {
  const known = before.flatMap((word) => (isWholeIn(text, word) ? [word] : splitWord(word)))
  const tokens = tokenize(text, new Set(known.map((word) => bareWord(word.text))))
  const words: TimedWord[] = []
  let fromMs = span.startMs
  let gap: Gap = { tokens: [] }
  const close = (untilMs: number, isBeforeFirst: boolean): void => {
    for (const word of fill(text, gap, fromMs, Math.max(fromMs, untilMs), isBeforeFirst)) words.push(word)
    gap = { tokens: [] }
  }
  for (const step of align(text, tokens, known, budget)) {
    if (step.kind === 'added') gap.tokens.push(step.token)
    else if (step.kind === 'removed') gap.replaced = union(gap.replaced, step.word)
    else {
      const startMs = clamp(step.word.startMs, fromMs, span.endMs)
      const endMs = clamp(step.word.endMs, startMs, span.endMs)
      close(startMs, words.length === 0)
      words.push({ ...step.word, ...placed(text, step.token), startMs, endMs })
      fromMs = endMs
    }
  }
  close(span.endMs, false)
  return words
}

export function spells(words: readonly { readonly text: string }[], text: string): boolean {
  return (
    words
      .map((word) => word.text)
      .join('')
      .replace(/\s+/gu, '') === text.replace(/\s+/gu, '')
  )
}

type Step =
  | { kind: 'kept'; token: Token; word: Word }
  | { kind: 'added'; token: Token }
  | { kind: 'removed'; word: Word }

function align(text: string, tokens: readonly Token[], known: readonly Word[], budget: ChangeBudget): Step[] {
  const maxEditLength = Math.max(0, Math.min(maxChanges, budget.left))
  const changes = diffArrays(
    known.map((word) => bareWord(word.text)),
    tokens.map(({ from, to }) => bareWord(text.slice(from, to))),
    { maxEditLength },
  )
  budget.left -=
    changes?.reduce((sum, change) => sum + (change.added || change.removed ? change.count : 0), 0) ??
    maxEditLength
  let knownIndex = 0
  let tokenIndex = 0
  const removed = (): Step => ({ kind: 'removed', word: known[knownIndex++]! })
  const added = (): Step => ({ kind: 'added', token: tokens[tokenIndex++]! })
  if (!changes) return [...known.map(removed), ...tokens.map(added)]
  return changes.flatMap((change) =>
    change.value.map((): Step => {
      if (change.removed) return removed()
      if (change.added) return added()
      return { kind: 'kept', token: tokens[tokenIndex++]!, word: known[knownIndex++]! }
    }),
  )
}

interface Gap {
  tokens: Token[]
  replaced?: Span
}

function fill(
  text: string,
  { tokens, replaced }: Gap,
  fromMs: number,
  untilMs: number,
  isBeforeFirst: boolean,
): TimedWord[] {
  if (tokens.length === 0) return []
  const lengths = tokens.map(({ from, to }) => [...text.slice(from, to)].length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const { startMs, endMs } = replaced
    ? within(replaced, fromMs, untilMs)
    : atPaceOfSpeech(total, fromMs, untilMs, isBeforeFirst)
  let spoken = 0
  const border = (): number => Math.round(startMs + ((endMs - startMs) * spoken) / total)
  return tokens.map((token, index) => {
    const start = border()
    spoken += lengths[index] ?? 0
    return { ...placed(text, token), startMs: start, endMs: border() }
  })
}

function within({ startMs, endMs }: Span, fromMs: number, untilMs: number): Span {
  const start = clamp(startMs, fromMs, untilMs)
  return { startMs: start, endMs: clamp(endMs, start, untilMs) }
}

function atPaceOfSpeech(characters: number, fromMs: number, untilMs: number, isBeforeFirst: boolean): Span {
  const length = Math.min(untilMs - fromMs, characters * msPerCharacter)
  return isBeforeFirst
    ? { startMs: untilMs - length, endMs: untilMs }
    : { startMs: fromMs, endMs: fromMs + length }
}

function isWholeIn(text: string, word: Word): boolean {
  return !/\s/u.test(word.text) && text.includes(word.text)
}

function splitWord(word: Word): Word[] {
  const tokens = tokenize(word.text)
  if (tokens.length <= 1) return [word]
  return fill(word.text, { tokens, replaced: word }, word.startMs, word.endMs, false).map(
    ({ text, startMs, endMs }) => ({
      ...word,
      text,
      startMs,
      endMs,
    }),
  )
}

function placed(text: string, { from, to }: Token): Token & { text: string } {
  return { text: text.slice(from, to), from, to }
}

function union(span: Span | undefined, { startMs, endMs }: Span): Span {
  return {
    startMs: Math.min(span?.startMs ?? startMs, startMs),
    endMs: Math.max(span?.endMs ?? endMs, endMs),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}
