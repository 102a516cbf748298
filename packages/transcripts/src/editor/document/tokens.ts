/** A piece of a text that is heard as one word: `text.slice(from, to)`. */
export interface Token {
  readonly from: number
  readonly to: number
}

const chunks = /\S+/gu
/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a character is of a script that is written without spaces, or of the punctuation that goes with one. */
export function isUnspaced(character: string): boolean {
  return unspaced.test(character) || /[\u3000-\u303f\uff00-\uffef]/u.test(character)
}

const opening = /[\p{Ps}\p{Pi}]/u
const wordCharacter = /[\p{L}\p{N}\p{M}]/u

/**
 * Cuts a text into words. Punctuation belongs to the word that it touches, so every character that is no white space is in a token.
 *
 * @param vocabulary Words to recognise in scripts that are written without spaces; anything else there is cut into characters.
 */
export function tokenize(text: string, vocabulary: ReadonlySet<string> = new Set()): Token[] {
  const tokens: Token[] = []
  const longest = Math.max(1, ...[...vocabulary].map((word) => word.length))
  for (const chunk of text.matchAll(chunks)) {
    if (!unspaced.test(chunk[0])) tokens.push({ from: chunk.index, to: chunk.index + chunk[0].length })
    else tokens.push(...cutUnspaced(text, chunk.index, chunk.index + chunk[0].length, vocabulary, longest))
  }
  return tokens
}

function cutUnspaced(text: string, start: number, end: number, vocabulary: ReadonlySet<string>, longest: number): Token[] {
  const tokens: { from: number; to: number }[] = []
  let opened = -1
  for (let from = start; from < end; ) {
    const character = String.fromCodePoint(text.codePointAt(from)!)
    if (wordCharacter.test(character)) {
      const to = unspaced.test(character) ? endOfKnownWord(text, from, end, vocabulary, longest) : endOfSpacedWord(text, from, end)
      tokens.push({ from: opened >= 0 ? opened : from, to })
      opened = -1
      from = to
      continue
    }
    const last = tokens.at(-1)
    const to = from + character.length
    if (last && opened < 0 && !opening.test(character)) last.to = to
    else if (opened < 0) opened = from
    from = to
  }
  if (opened >= 0) tokens.push({ from: opened, to: end })
  return tokens
}

function endOfKnownWord(text: string, from: number, end: number, vocabulary: ReadonlySet<string>, longest: number): number {
  for (let to = Math.min(end, from + longest); to > from + 1; to -= 1) if (vocabulary.has(text.slice(from, to))) return to
  let to = from + String.fromCodePoint(text.codePointAt(from)!).length
  // A combining mark is no character of its own.
  while (to < end && /\p{M}/u.test(String.fromCodePoint(text.codePointAt(to)!))) to += 1
  return to
}

function endOfSpacedWord(text: string, from: number, end: number): number {
  let to = from
  while (to < end) {
    const character = String.fromCodePoint(text.codePointAt(to)!)
    if (!wordCharacter.test(character) || unspaced.test(character)) break
    to += character.length
  }
  return to
}

/** What is left of a word when case and the punctuation around it are ignored; never empty for a word that is not. */
export function bareWord(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase()
  return bare === '' ? word : bare
}

/** Where in a word it is without the punctuation around it; the whole of a word that is nothing else. */
export function bareRange(word: string): { from: number; to: number } {
  const found = /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/su.exec(word)
  return found ? { from: found.index, to: found.index + found[0].length } : { from: 0, to: word.length }
}
