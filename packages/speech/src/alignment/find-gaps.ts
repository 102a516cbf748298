import type { Span, Word } from '../ports.ts'
import { type Pair, pairWords } from '../words/pair-words.ts'

export interface WrittenWord {
  text: string
  /** The place of its passage. */
  passage: number
  /** Its place in the text of its passage. */
  from: number
}

export type Pairs = readonly (Pair | undefined)[]

/** Speech that the text lacks, in seconds. */
export interface Gap extends Span {
  /** It is said before this word of the text; after the last one: how many words there are. */
  before: number
  /** Words of the text that were not recognised are said before it or after it, not meanwhile. */
  isApart: boolean
}

/** Shorter speech that the text lacks is filler, or a word that was recognised as several. */
const gapSeconds = 4
export const gapWords = 6
/** As few words on one side of a gap, at the edge of their passage, were likely found in the wrong place: the same word occurs in what is left out. */
const strayWords = 1
/** How far a gap may move, in words. */
const maxSteps = 12
/** A word that is as much like the one that was recognised is that word. */
export const matchSimilarity = 0.55
/** Fewer words in a row that are nothing like what was recognised are misrecognised rather than other ones. */
export const missingWords = 8

/**
 * Puts speech that the text lacks between passages, where words at the edge of a passage could as well be paired on its other side: what is left out often has
 * words that come again right after it.
 */
export function settleGaps(
  written: readonly WrittenWord[],
  recognized: readonly Word[],
  pairs: Pairs,
): (Pair | undefined)[] {
  const settled = [...pairs]
  for (let next = 1; next < written.length; next += 1) {
    const [last, first] = [settled[next - 1]?.recognized, settled[next]?.recognized]
    if (last === undefined || first === undefined || first - last - 1 < gapWords || isBorder(written, next))
      continue
    const place = { next, last, first }
    if (!moveBack(written, recognized, settled, place)) moveOn(written, recognized, settled, place)
  }
  return settled
}

interface Place {
  /** The word of the text after the gap. */
  next: number
  /** The recognised words around it. */
  last: number
  first: number
}

/** Pairs the words before a gap with those at its end, back to the border of their passage. */
function moveBack(
  written: readonly WrittenWord[],
  recognized: readonly Word[],
  pairs: (Pair | undefined)[],
  { next, last, first }: Place,
): boolean {
  const moved: Pair[] = []
  for (let step = 1; step <= maxSteps; step += 1) {
    if (pairs[next - step]?.recognized !== last - step + 1) return false
    const pair = pairOf(written[next - step], recognized[first - step], first - step)
    if (!pair && step > strayWords) return false
    if (pair) moved.push(pair)
    if (!isBorder(written, next - step)) continue
    if (moved.length < step && step > strayWords) return false
    for (let back = 1; back <= step; back += 1)
      pairs[next - back] = moved.length === step ? moved[back - 1] : undefined
    return true
  }
  return false
}

/** Pairs the words after a gap with those at its beginning, up to the border of their passage. */
function moveOn(
  written: readonly WrittenWord[],
  recognized: readonly Word[],
  pairs: (Pair | undefined)[],
  { next, last, first }: Place,
): boolean {
  const moved: Pair[] = []
  for (let step = 0; step < maxSteps; step += 1) {
    if (pairs[next + step]?.recognized !== first + step) return false
    const pair = pairOf(written[next + step], recognized[last + 1 + step], last + 1 + step)
    if (!pair && step >= strayWords) return false
    if (pair) moved.push(pair)
    if (!isBorder(written, next + step + 1)) continue
    if (moved.length <= step && step >= strayWords) return false
    for (let on = 0; on <= step; on += 1) pairs[next + on] = moved.length > step ? moved[on] : undefined
    return true
  }
  return false
}

function pairOf(
  written: WrittenWord | undefined,
  recognized: Word | undefined,
  place: number,
): Pair | undefined {
  const similarity =
    written && recognized ? (pairWords([written.text], [recognized.text])[0]?.similarity ?? 0) : 0
  return similarity < matchSimilarity ? undefined : { recognized: place, similarity }
}

/** Long rows of recognised words that no word of the text is paired with, in order. */
export function findGaps(written: readonly WrittenWord[], recognized: readonly Word[], pairs: Pairs): Gap[] {
  const paired = pairs.flatMap((pair, place) => (pair ? [{ place, recognized: pair.recognized }] : []))
  const gaps: Gap[] = []
  let [lastPlace, lastRecognized] = [-1, -1]
  for (const next of [...paired, { place: written.length, recognized: recognized.length }]) {
    const [first, last] = [recognized[lastRecognized + 1], recognized[next.recognized - 1]]
    const count = next.recognized - lastRecognized - 1
    if (first && last && count >= gapWords && last.end - first.start >= gapSeconds) {
      const isApart = next.place - lastPlace - 1 <= count / 2
      const border = borderIn(written, lastPlace + 1, next.place)
      // Other words are said than those of the text: they are marked themselves, and what is said is all of one passage.
      if (isApart || border !== undefined)
        gaps.push({ start: first.start, end: last.end, before: border ?? next.place, isApart })
    }
    ;[lastPlace, lastRecognized] = [next.place, next.recognized]
  }
  return gaps
}

function borderIn(written: readonly WrittenWord[], from: number, until: number): number | undefined {
  for (let place = from; place <= until; place += 1) if (isBorder(written, place)) return place
  return undefined
}

/** Whether a passage begins with this word, or the text is over. */
export function isBorder(written: readonly WrittenWord[], place: number): boolean {
  return written[place - 1]?.passage !== written[place]?.passage
}
