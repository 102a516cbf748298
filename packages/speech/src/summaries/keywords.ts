import { RankedGraph } from './page-rank.ts'

const window = 4
const minOccurrences = 2

/**
 * TextRank; the weightiest first.
 * @param words The words that carry meaning, in order, sentence by sentence.
 */
export function findKeywords(words: readonly (readonly string[])[], count: number): string[] {
  const occurrences = new Map<string, number>()
  for (const word of words.flat()) occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
  const known = [...occurrences.keys()]
  const numbers = new Map(known.map((word, index) => [word, index]))
  const graph = new RankedGraph(known.length)
  for (const sentence of words) {
    sentence.forEach((word, place) => {
      for (const near of sentence.slice(place + 1, place + window))
        if (near !== word) graph.connect(numbers.get(word)!, numbers.get(near)!, 1)
    })
  }
  const ranks = graph.ranks()
  const mayBeRare = words.flat().length < 60
  return known
    .map((word, index) => ({ word, rank: ranks[index]! * Math.log2(1 + occurrences.get(word)!) }))
    .filter(({ word }) => mayBeRare || occurrences.get(word)! >= minOccurrences)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, count)
    .map(({ word }) => word)
}
