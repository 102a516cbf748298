import type { Word } from '../ports.ts'
import {
  gapWords,
  matchSimilarity,
  isBorder,
  missingWords,
  type Pairs,
  type WrittenWord,
} from './find-gaps.ts'
import { type Pair, pairWords, spelling } from '../words/pair-words.ts'

/** Up to but without the second. */
type Range = readonly [number, number]

interface Texts {
  written: readonly string[]
  recognized: readonly string[]
  pairs: (Pair | undefined)[]
}

interface FoundPair extends Pair {
  written: number
}

/** What may be paired with what instead. */
interface Choice {
  written: Range
  recognized: Range
}

/** Two passages of which more was recognised are both said. */
const maxRecognized = 2 / 3
/** A passage of which more was recognised is said; less may be words that occur everywhere. */
const minRecognized = 1 / 5
/** Speech that is less of a passage is hardly all of it said again. */
const minAgain = 1 / 3
/** Of the words that move, this share may be lost: what is said twice is not recognised alike. */
const maxLost = 1 / 4
/** Cells that a choice may take, so that a text that is hardly recognised takes no longer than its first pairing. */
const maxCells = 200_000
/** Of one passage that don't fit. */
const maxTries = 3

/**
 * Keeps passages whole. Where the text has one twice that is said once, or once what is said twice, any cut through both copies fits as well, and an error makes
 * one in their middle fit best. All words are then paired in the copy where more of them are.
 */
export function joinRepeats(
  written: readonly WrittenWord[],
  recognized: readonly Word[],
  pairs: Pairs,
): Pairs {
  const passages = passagesOf(written)
  const texts = {
    written: written.map(({ text }) => spelling(text)),
    recognized: recognized.map(({ text }) => spelling(text)),
    pairs: [...pairs],
  }
  for (const place of passages.keys()) joinWritten(texts, passages, place)
  for (const passage of passages) while (joinSaid(texts, passage));
  return texts.pairs
}

function passagesOf(written: readonly WrittenWord[]): Range[] {
  const starts = [...written.keys()].filter((place) => isBorder(written, place))
  return starts.map((from, index) => [from, starts[index + 1] ?? written.length])
}

/** Looks for another copy of a passage that has some of what was recognised. What is between them was not recognised. */
function joinWritten(texts: Texts, passages: readonly Range[], place: number): void {
  const first = passages[place]!
  for (let next = place + 1, tries = 0; next < passages.length && tries < maxTries; next += 1) {
    const other = passages[next]!
    const [inFirst, inOther] = [foundIn(texts, first).length, foundIn(texts, other).length]
    if (inFirst === 0) return
    if (inOther === 0) continue
    const all: Range = [first[0], other[1]]
    const found = foundIn(texts, all)
    if (lengthOf(all) - found.length < missingWords || found.length > maxRecognized * lengthOf(all)) return
    const recognized: Range = [found[0]!.recognized, found.at(-1)!.recognized + 1]
    const choices = [
      { written: [first[0], other[0]], recognized },
      { written: [first[1], other[1]], recognized },
    ] as const
    if (
      choose(
        texts,
        all,
        choices.filter(({ written }) => mayHold(texts, found, written)),
      )
    )
      continue
    if (inOther > minRecognized * lengthOf(other)) return
    tries += 1
  }
}

/** Whether the words that are found elsewhere occur here, too. */
function mayHold({ written: texts }: Texts, found: readonly FoundPair[], written: Range): boolean {
  const elsewhere = found.filter((pair) => !isIn(written, pair.written))
  const words = new Set(texts.slice(...written))
  return (
    elsewhere.filter((pair) => words.has(texts[pair.written]!)).length >= elsewhere.length * (1 - maxLost)
  )
}

/** Looks for a passage with much speech in its middle, which may be the passage said again. */
function joinSaid(texts: Texts, passage: Range): boolean {
  const found = foundIn(texts, passage)
  const minMore = Math.max(gapWords, minAgain * lengthOf(passage))
  const gaps = found.flatMap((next, index) => {
    const last = found[index - 1]
    return last && next.recognized - last.recognized - (next.written - last.written) >= minMore
      ? [{ last, next }]
      : []
  })
  return gaps.slice(0, maxTries).some(({ last, next }) =>
    choose(texts, passage, [
      { written: passage, recognized: [found[0]!.recognized, next.recognized] },
      { written: passage, recognized: [last.recognized + 1, found.at(-1)!.recognized + 1] },
    ]),
  )
}

/** Takes the choice that fits best. @returns Whether one fits about as well as what is paired now. */
function choose(texts: Texts, all: Range, choices: readonly Choice[]): boolean {
  const before = foundIn(texts, all)
  const [best] = choices
    .filter(({ written, recognized }) => lengthOf(written) * lengthOf(recognized) <= maxCells)
    .map(({ written, recognized }) => {
      const pairs = pairsOf(texts, { written, recognized })
      const moved = before.filter(
        (pair) => !isIn(written, pair.written) || !isIn(recognized, pair.recognized),
      ).length
      return { from: written[0], pairs, moved, found: pairs.filter(isFound).length }
    })
    .filter(({ found, moved }) => found >= before.length - moved * maxLost)
    .sort((a, b) => b.found - a.found || a.moved - b.moved)
  if (!best) return false
  texts.pairs.fill(undefined, ...all)
  texts.pairs.splice(best.from, best.pairs.length, ...best.pairs)
  return true
}

function pairsOf({ written, recognized }: Texts, choice: Choice): (Pair | undefined)[] {
  const pairs = pairWords(written.slice(...choice.written), recognized.slice(...choice.recognized))
  return pairs.map((pair) => pair && { ...pair, recognized: pair.recognized + choice.recognized[0] })
}

function foundIn({ pairs }: Texts, [from, until]: Range): FoundPair[] {
  return pairs
    .slice(from, until)
    .flatMap((pair, index) => (pair && isFound(pair) ? [{ ...pair, written: from + index }] : []))
}

function isFound(pair: Pair | undefined): boolean {
  return pair !== undefined && pair.similarity >= matchSimilarity
}

function isIn([from, until]: Range, place: number): boolean {
  return place >= from && place < until
}

function lengthOf([from, until]: Range): number {
  return until - from
}
