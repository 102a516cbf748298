/** Its place: `text.slice(from, to)`. */
export interface Token {
  readonly from: number
  readonly to: number
}

export const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export function isUnspaced(character: string): boolean {
  return unspacedScripts.test(character) || /[\u3000-\u303f\uff00-\uffef]/u.test(character)
}

/**
 * Every character that is not white space is in a token; punctuation belongs to the word before it.
 * @param vocabulary Words to find in scripts without spaces.
 */
export function tokenize(text: string, vocabulary: ReadonlySet<string> = new Set()): Token[] {
  const maxLength = [...vocabulary].reduce((most, word) => Math.max(most, word.length), 0)
  return [...text.matchAll(/\S+/gu)].flatMap((run) => {
    if (!unspacedScripts.test(run[0])) return [{ from: run.index, to: run.index + run[0].length }]
    return cutUnspaced(run[0], vocabulary, maxLength).map(({ from, to }) => ({
      from: run.index + from,
      to: run.index + to,
    }))
  })
}

export function tokenTexts(text: string): string[] {
  return tokenize(text).map(({ from, to }) => text.slice(from, to))
}

/** Without case and surrounding punctuation. Never empty for a word that is not. */
export function bareWord(word: string): string {
  return word.toLowerCase().replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '') || word
}

export function bareRange(word: string): Token {
  const found = /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/su.exec(word)
  return found ? { from: found.index, to: found.index + found[0].length } : { from: 0, to: word.length }
}

function cutUnspaced(run: string, vocabulary: ReadonlySet<string>, maxLength: number): Token[] {
  const borders = new Set<number>()
  for (const { index } of segmenter.segment(run)) borders.add(index)
  const knownEnd = (from: number): number | undefined => {
    for (let to = Math.min(run.length, from + maxLength); to > from; to -= 1)
      if (vocabulary.has(run.slice(from, to))) return to
    return undefined
  }
  const tokens: { from: number; to: number }[] = []
  for (let from = 0; from < run.length;) {
    let to = knownEnd(from)
    if (to === undefined) {
      to = from
      do to += String.fromCodePoint(run.codePointAt(to)!).length
      while (to < run.length && !borders.has(to) && knownEnd(to) === undefined)
    }
    const last = tokens.at(-1)
    if (last && !/[\p{L}\p{N}]/u.test(run.slice(from, to))) last.to = to
    else tokens.push({ from, to })
    from = to
  }
  return tokens
}
