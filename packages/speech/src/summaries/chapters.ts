import type { Passage } from '../ports.ts'

/** `end` is exclusive. */
export interface ChapterSpan {
  start: number
  end: number
}

const wordsAround = 120
const minSeconds = 90
const maxChapters = 12
const minWords = 300

/**
 * TextTiling.
 * @param words The words that carry meaning, passage by passage.
 * @returns none for a recording that is too short for chapters.
 */
export function findChapters(
  passages: readonly Passage[],
  words: readonly (readonly string[])[],
): ChapterSpan[] {
  const total = words.reduce((sum, { length }) => sum + length, 0)
  const duration = (passages.at(-1)?.end ?? 0) - (passages[0]?.start ?? 0)
  if (total < minWords || duration < 2 * minSeconds) return []
  const likeness = words.map((_, border) => (border === 0 ? 1 : likenessAt(words, border)))
  const depths = depthsOf(likeness)
  const shortest = Math.max(minSeconds, duration / maxChapters)
  const average = depths.reduce((sum, depth) => sum + depth, 0) / depths.length
  const borders: number[] = []
  for (const border of depths.map((_, index) => index).sort((a, b) => depths[b]! - depths[a]!)) {
    const isLowest = likeness[border]! <= Math.min(likeness[border - 1] ?? 1, likeness[border + 1] ?? 1)
    if (border === 0 || !isLowest || depths[border]! <= average) continue
    const edges = [
      passages[0]!.start,
      ...borders.map((other) => passages[other]!.start),
      passages.at(-1)!.end,
    ]
    if (edges.every((edge) => Math.abs(passages[border]!.start - edge) >= shortest)) borders.push(border)
  }
  const starts = [0, ...borders.sort((a, b) => a - b)]
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? passages.length }))
}

/** 0…1. */
function likenessAt(words: readonly (readonly string[])[], border: number): number {
  const before = countWords(take(words.slice(0, border).toReversed()))
  const after = countWords(take(words.slice(border)))
  let product = 0
  for (const [word, count] of before) product += count * (after.get(word) ?? 0)
  const length = (counts: Map<string, number>): number => Math.hypot(...counts.values())
  return product === 0 ? 0 : product / (length(before) * length(after))
}

function take(words: readonly (readonly string[])[]): string[] {
  const taken: string[] = []
  for (const passage of words) {
    if (taken.length >= wordsAround) break
    taken.push(...passage)
  }
  return taken
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function depthsOf(likeness: readonly number[]): number[] {
  return likeness.map((here, place) => {
    const climb = (step: number): number => {
      let height = here
      for (let next = place + step; likeness[next] !== undefined && likeness[next]! >= height; next += step)
        height = likeness[next]!
      return height
    }
    return climb(-1) + climb(1) - 2 * here
  })
}
