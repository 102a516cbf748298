import { isSpaceless } from './join-words.ts'

/**
 * Splits text into words so that `joinWords` gives it back: at spaces, and inside runs of scripts without spaces by the
 * language's own words. Punctuation stays with the word before it.
 */
export function splitWords(text: string, language?: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((piece) => (isSpaceless(piece) ? splitSpaceless(piece, language) : [piece]))
}

function splitSpaceless(piece: string, language: string | undefined): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(piece)) {
    const last = words.length - 1
    if (isWordLike || last < 0) words.push(segment)
    else words[last] += segment
  }
  return words
}
