import type { DocumentSection, DocumentWord } from './transcript-document.ts'
import { bareWord, tokenize } from './tokens.ts'
import type { Token } from './tokens.ts'

/** A word with its place in the section's text: `section.text.slice(from, to)`. */
export interface TimedWord extends DocumentWord {
  readonly from: number
  readonly to: number
}

const known = new WeakMap<DocumentSection, readonly TimedWord[]>()

/**
 * The words of a section with their places in its text, in order, times rising and inside the section.
 * Where the engine gave no words, or words that are not those of the text, times are spread over what lies between the ones that agree.
 */
export function timedWords(section: DocumentSection): readonly TimedWord[] {
  const cached = known.get(section)
  if (cached) return cached
  const located = locateWords(section.text, section.words ?? [])
  const words = located ? clampTimes(located, section) : retime(section, section.text)
  known.set(section, words)
  return words
}

/**
 * Gives an edited text its times: words that stayed keep theirs, new ones share the time between them by their length.
 *
 * @param section As it was before.
 */
export function retime(section: DocumentSection, text: string): TimedWord[] {
  const before = section.words ?? []
  const places = locateWords(section.text, before)
  const kept = places ? commonEnds(section.text, text, places) : { head: 0, tail: 0 }
  const headEnd = kept.head > 0 ? places![kept.head - 1]!.to : 0
  const shift = text.length - section.text.length
  const tailStart = kept.tail > 0 ? places![places!.length - kept.tail]!.from + shift : text.length
  const middle = before.slice(kept.head, before.length - kept.tail)
  const tokens = tokenize(text.slice(headEnd, tailStart), new Set(middle.map((word) => word.text))).map(({ from, to }) => ({
    from: from + headEnd,
    to: to + headEnd,
  }))
  const head = places?.slice(0, kept.head) ?? []
  const tail = (places?.slice(before.length - kept.tail) ?? []).map((word) => ({ ...word, from: word.from + shift, to: word.to + shift }))
  const startMs = head.at(-1)?.endMs ?? section.startMs
  const endMs = tail[0]?.startMs ?? section.endMs
  return clampTimes([...head, ...timeTokens(text, tokens, middle, startMs, endMs), ...tail], section)
}

/** Finds each word in the text, in order; `undefined` when there are none or one is not there. */
function locateWords(text: string, words: readonly DocumentWord[]): TimedWord[] | undefined {
  if (words.length === 0) return text.trim() === '' ? [] : undefined
  const located: TimedWord[] = []
  let cursor = 0
  for (const word of words) {
    const from = word.text === '' ? -1 : text.indexOf(word.text, cursor)
    // What lies between two words is punctuation and white space; anything more is text that no word stands for.
    if (from < 0 || /[\p{L}\p{N}]/u.test(text.slice(cursor, from))) return undefined
    cursor = from + word.text.length
    located.push({ ...word, from, to: cursor })
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(cursor))) return undefined
  return located
}

/** How many words at either end lie wholly inside what both texts have in common. */
function commonEnds(before: string, after: string, places: readonly TimedWord[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length)
  let headLength = 0
  while (headLength < shorter && before[headLength] === after[headLength]) headLength += 1
  let tailLength = 0
  while (tailLength < shorter - headLength && before.at(-1 - tailLength) === after.at(-1 - tailLength)) tailLength += 1
  // A word that touches the change may have become longer: only with something common beyond it, it surely stayed.
  const isWhole = before === after
  let head = 0
  while (head < places.length && (isWhole || places[head]!.to < headLength)) head += 1
  let tail = 0
  while (tail < places.length - head && places.at(-1 - tail)!.from > before.length - tailLength) tail += 1
  return { head, tail }
}

function timeTokens(text: string, tokens: readonly Token[], words: readonly DocumentWord[], startMs: number, endMs: number): TimedWord[] {
  const partners = align(
    tokens.map(({ from, to }) => bareWord(text.slice(from, to))),
    words.map((word) => bareWord(word.text)),
  )
  const timed: TimedWord[] = []
  for (let index = 0; index < tokens.length; ) {
    const partner = partners[index]
    if (partner !== undefined) {
      const { startMs: start, endMs: end, confidence } = words[partner]!
      timed.push({ ...place(text, tokens[index]!), startMs: start, endMs: end, ...(confidence === undefined ? {} : { confidence }) })
      index += 1
      continue
    }
    let next = index
    while (next < tokens.length && partners[next] === undefined) next += 1
    const until = next < tokens.length ? words[partners[next]!]!.startMs : endMs
    timed.push(...spread(text, tokens.slice(index, next), timed.at(-1)?.endMs ?? startMs, until))
    index = next
  }
  return timed
}

function place(text: string, { from, to }: Token): { text: string; from: number; to: number } {
  return { text: text.slice(from, to), from, to }
}

/** Shares a stretch of time among tokens by their length. */
function spread(text: string, tokens: readonly Token[], startMs: number, endMs: number): TimedWord[] {
  const letters = tokens.reduce((sum, { from, to }) => sum + to - from, 0)
  const length = Math.max(0, endMs - startMs)
  let before = 0
  return tokens.map((token) => {
    const start = startMs + Math.round((length * before) / letters)
    before += token.to - token.from
    return { ...place(text, token), startMs: start, endMs: startMs + Math.round((length * before) / letters) }
  })
}

/** Above this many comparisons only equal neighbours of an edit are recognised, which is what the ends already gave. */
const comparisonLimit = 4_000_000

/** For each token the index of the word that it is, along a longest common subsequence. */
function align(tokens: readonly string[], words: readonly string[]): (number | undefined)[] {
  const partners: (number | undefined)[] = tokens.map(() => undefined)
  if (tokens.length * words.length > comparisonLimit) return partners
  const width = words.length + 1
  const lengths = new Uint32Array((tokens.length + 1) * width)
  for (let t = tokens.length - 1; t >= 0; t -= 1) {
    for (let w = words.length - 1; w >= 0; w -= 1) {
      lengths[t * width + w] =
        tokens[t] === words[w]
          ? lengths[(t + 1) * width + w + 1]! + 1
          : Math.max(lengths[(t + 1) * width + w]!, lengths[t * width + w + 1]!)
    }
  }
  for (let t = 0, w = 0; t < tokens.length && w < words.length; ) {
    if (tokens[t] === words[w]) partners[t++] = w++
    else if (lengths[(t + 1) * width + w]! >= lengths[t * width + w + 1]!) t += 1
    else w += 1
  }
  return partners
}

/** Engines overlap words by a little now and then: whoever follows the sound needs them in order. */
function clampTimes(words: TimedWord[], { startMs, endMs }: DocumentSection): TimedWord[] {
  let earliest = startMs
  return words.map((word) => {
    const start = Math.min(endMs, Math.max(earliest, word.startMs))
    const end = Math.min(endMs, Math.max(start, word.endMs))
    earliest = start
    return start === word.startMs && end === word.endMs ? word : { ...word, startMs: start, endMs: end }
  })
}
