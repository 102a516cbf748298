import { isSpaceless } from './join-words.ts'

/** `joinWords` gives the text back. Scripts without spaces are split by the language's own words; punctuation stays with the word before it. */
export function splitWords(text: string, language?: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((piece) => (isSpaceless(piece) ? splitSpaceless(piece, language) : [piece]))
}

function splitSpaceless(piece: string, language: string | undefined): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    piece,
  )) {
    const last = words.length - 1
    if (isWordLike || last < 0) words.push(segment)
    else words[last] += segment
  }
  return words
}
