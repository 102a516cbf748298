import type { Word } from '../ports.ts'
import { pairWords } from '../words/pair-words.ts'

/**
 * Marks the words that a second decoding of the same sound recognised otherwise.
 *
 * @param second Its words. Case and punctuation make no difference.
 * @returns The words with an `alternative` where both differ. What the second recognised between two words belongs to the one before.
 * @example
 * withAlternatives([{ text: 'forty' }, { text: 'rows' }], ['forty', 'a', 'rose']) // forty | “forty a”; rows | “rose”
 */
export function withAlternatives(words: readonly Word[], second: readonly string[]): Word[] {
  const places = placesOf(
    words.map(({ text }) => text),
    second,
  )
  return words.map((word, index) => {
    const alternative = places[index]!.join(' ')
    return bare(alternative) === bare(word.text) ? word : { ...word, alternative }
  })
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}' ]/gu, '')
}

function placesOf(words: readonly string[], second: readonly string[]): string[][] {
  const places = words.map((): string[] => [])
  const pairs = pairWords(words, second)
  const owners = new Map(pairs.flatMap((pair, index) => (pair ? [[pair.recognized, index] as const] : [])))
  let owner = 0
  for (const [index, word] of second.entries()) {
    owner = owners.get(index) ?? owner
    places[owner]?.push(word)
  }
  return places
}
