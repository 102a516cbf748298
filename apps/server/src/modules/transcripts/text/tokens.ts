/** Scripts that are written without spaces between words. */
export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

const wordBreaker = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Cuts text into the words that get a time each. Put together without white space they are the text without white space; punctuation stays
 * with the word before it.
 */
export function tokenise(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean).flatMap((part) => (spaceless.test(part) ? breakSpaceless(part) : [part]))
}

/** What two spellings of one word have in common: no case, no punctuation around it. */
export function bareWord(token: string): string {
  return token.toLowerCase().replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || token
}

function breakSpaceless(part: string): string[] {
  const tokens: string[] = []
  for (const { segment, isWordLike } of wordBreaker.segment(part)) {
    if (isWordLike || tokens.length === 0) tokens.push(segment)
    else tokens.push(`${tokens.pop() ?? ''}${segment}`)
  }
  return tokens
}
