import { doubleMetaphone } from 'double-metaphone'
import leven from 'leven'

export interface Pair {
  /** Its place among the words that were recognised. */
  recognized: number
  /** 0 for another word in the same place, 1 for the same word. */
  similarity: number
}

/** Cells that are compared at once; larger ranges are cut at runs of words that both have once. */
const maxCells = 1_000_000
const runLengths = [4, 3, 2, 1]
const gapCost = 0.6
/** Two words that are nothing alike cost a little less than a word too many and one too few. */
const strangeCost = 1
const sameGain = 2

/**
 * Pairs the words of two texts in order: each word with the one that was recognised in its place, or with none.
 *
 * @returns one entry for each written word. Recognised places only grow.
 */
export function pairWords(written: readonly string[], recognized: readonly string[]): (Pair | undefined)[] {
  const pairs: (Pair | undefined)[] = written.map(() => undefined)
  const left = written.map(spelling)
  const right = recognized.map(spelling)
  const similarity = similarities()
  pairRanges({ left, right, pairs, similarity }, { left: [0, left.length], right: [0, right.length] })
  return pairs
}

interface Texts {
  left: readonly string[]
  right: readonly string[]
  pairs: (Pair | undefined)[]
  similarity: (one: string, other: string) => number
}

interface Ranges {
  /** From, and up to but without. */
  left: readonly [number, number]
  right: readonly [number, number]
}

function pairRanges(texts: Texts, { left, right }: Ranges): void {
  const [rows, columns] = [left[1] - left[0], right[1] - right[0]]
  if (rows === 0 || columns === 0) return
  if (rows * columns <= maxCells) return pairClosely(texts, { left, right })
  for (const length of runLengths) {
    const anchors = commonRuns(texts, { left, right }, length)
    if (anchors.length === 0) continue
    let [fromLeft, fromRight] = [left[0], right[0]]
    for (const [leftPlace, rightPlace] of anchors) {
      pairRanges(texts, { left: [fromLeft, leftPlace], right: [fromRight, rightPlace] })
      texts.pairs[leftPlace] = { recognized: rightPlace, similarity: 1 }
      ;[fromLeft, fromRight] = [leftPlace + 1, rightPlace + 1]
    }
    return pairRanges(texts, { left: [fromLeft, left[1]], right: [fromRight, right[1]] })
  }
}

/** First places of runs that each side has once, as many as stand in the same order on both. */
function commonRuns(
  { left: leftWords, right: rightWords }: Texts,
  { left, right }: Ranges,
  length: number,
): [number, number][] {
  const [inLeft, inRight] = [placesOf(leftWords, left, length), placesOf(rightWords, right, length)]
  const common: [number, number][] = []
  for (const [run, place] of inLeft) {
    const other = inRight.get(run)
    if (place >= 0 && other !== undefined && other >= 0) common.push([place, other])
  }
  return risingPairs(common.sort((a, b) => a[0] - b[0]))
}

/** -1 for a run that occurs again. */
function placesOf(
  words: readonly string[],
  [from, until]: readonly [number, number],
  length: number,
): Map<string, number> {
  const places = new Map<string, number>()
  for (let place = from; place + length <= until; place += 1) {
    const run = words.slice(place, place + length).join(' ')
    places.set(run, places.has(run) ? -1 : place)
  }
  return places
}

/** Patience sorting: the longest part whose second numbers rise. */
function risingPairs(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const before = pairs.map(() => -1)
  pairs.forEach(([, place], index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < place) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const rising: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) rising.unshift(pairs[index]!)
  return rising
}

/** Needleman–Wunsch. */
function pairClosely(
  { left: leftWords, right: rightWords, pairs, similarity }: Texts,
  { left, right }: Ranges,
): void {
  const [rows, columns] = [left[1] - left[0], right[1] - right[0]]
  const width = columns + 1
  const best = new Float32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row -= 1)
    best[row * width + columns] = best[(row + 1) * width + columns]! - gapCost
  for (let column = columns - 1; column >= 0; column -= 1)
    best[rows * width + column] = best[rows * width + column + 1]! - gapCost
  const gain = (row: number, column: number): number =>
    similarity(leftWords[left[0] + row]!, rightWords[right[0] + column]!) * (sameGain + strangeCost) -
    strangeCost
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column + 1]! + gain(row, column),
        best[(row + 1) * width + column]! - gapCost,
        best[row * width + column + 1]! - gapCost,
      )
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const here = best[row * width + column]!
    if (nearly(here, best[(row + 1) * width + column + 1]! + gain(row, column))) {
      const one = leftWords[left[0] + row]!
      pairs[left[0] + row] = {
        recognized: right[0] + column,
        similarity: similarity(one, rightWords[right[0] + column]!),
      }
      row += 1
      column += 1
    } else if (nearly(here, best[(row + 1) * width + column]! - gapCost)) row += 1
    else column += 1
  }
}

function nearly(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-3
}

function similarities(): Texts['similarity'] {
  const sounds = new Map<string, string>()
  const soundOf = (word: string): string => {
    const known = sounds.get(word)
    if (known !== undefined) return known
    const sound = doubleMetaphone(word)[0]
    sounds.set(word, sound)
    return sound
  }
  return (one, other) => {
    if (one === other) return one === '' ? 0 : 1
    const spelled = alike(one, other)
    const [sound, otherSound] = [soundOf(one), soundOf(other)]
    // Sounds alone are short: two words of one consonant are no match.
    return sound.length < 2 || otherSound.length < 2
      ? spelled
      : Math.max(spelled, 0.9 * alike(sound, otherSound))
  }
}

function alike(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - leven(one, other) / longest
}

export function spelling(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
