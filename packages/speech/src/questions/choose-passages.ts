import type { Passage } from '../ports.ts'
import { Words } from '../summaries/words.ts'

const lineCharacters = 24

/**
 * @param maxCharacters Of all chosen passages together.
 * @returns In order of time; at least one when there are any.
 */
export function choosePassages(
  passages: readonly Passage[],
  question: string,
  maxCharacters: number,
): Passage[] {
  const costOf = ({ text }: Passage): number => text.length + lineCharacters
  if (passages.reduce((sum, passage) => sum + costOf(passage), 0) <= maxCharacters) return [...passages]
  const relevance = relevanceOf(passages, question)
  const weight = (index: number): number =>
    relevance[index]! + 0.5 * Math.max(relevance[index - 1] ?? 0, relevance[index + 1] ?? 0)
  const byWeight = passages.map((_, index) => index).sort((a, b) => weight(b) - weight(a) || a - b)
  const chosen = new Set<number>()
  let left = maxCharacters
  for (const index of byWeight) {
    const cost = costOf(passages[index]!)
    if (cost > left && chosen.size > 0) continue
    chosen.add(index)
    left -= cost
  }
  return passages
    .filter((_, index) => chosen.has(index))
    .map((passage) => ({ ...passage, text: passage.text.slice(0, maxCharacters) }))
}

function relevanceOf(passages: readonly Passage[], question: string): number[] {
  const words = new Words('und')
  const asked = new Set(words.contentOf(question))
  const shared = passages.map(
    ({ text, speakerName }) =>
      new Set(words.contentOf(`${speakerName} ${text}`).filter((word) => asked.has(word))),
  )
  const frequency = new Map<string, number>()
  for (const found of shared) for (const word of found) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return shared.map((found) =>
    [...found].reduce((sum, word) => sum + Math.log(1 + passages.length / frequency.get(word)!), 0),
  )
}
