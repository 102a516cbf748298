/** A token's place among all is also how early its two parts were joined in training. */
export type TokenRanks = ReadonlyMap<string, number>

export interface SpelledHotWord {
  phrase: string
  tokens: string[]
}

const wordStart = '▁'

/** @param text of a model's `tokens.txt` */
export function readTokens(text: string): TokenRanks {
  return new Map(text.split(/\r?\n/).flatMap(readToken))
}

/** How a model spells each hot word, in up to two ways of writing that it has letters for. One that it can't spell is left out. */
export function hotWordTokens(vocabulary: readonly string[], ranks: TokenRanks): SpelledHotWord[] {
  const spelled = new Map<string, SpelledHotWord>()
  for (const given of vocabulary) {
    const plain = given
      .replaceAll('’', "'")
      .replace(/[\s_]+/g, ' ')
      .trim()
    // Some models write like people, others in small letters or in capitals alone.
    const ways = [...new Set([plain, capitalized(plain), plain.toLowerCase(), plain.toUpperCase()])].flatMap(
      (phrase) => spell(phrase, ranks),
    )
    for (const way of ways.slice(0, 2)) spelled.set(way.phrase, way)
  }
  return [...spelled.values()]
}

function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

function spell(phrase: string, ranks: TokenRanks): SpelledHotWord[] {
  // The recogniser ends a word at a slash, and takes what follows a colon for a number.
  if (phrase === '' || /\/|(^|\s)[:#@]/.test(phrase)) return []
  const words = phrase
    .split(' ')
    .map(
      (word) =>
        joinPairs(`${wordStart}${word}`, ranks) ??
        fewest(`${wordStart}${word}`, ranks) ??
        byLetters(word, ranks),
    )
  return words.every((tokens) => tokens !== undefined) ? [{ phrase, tokens: words.flat() }] : []
}

/** As SentencePiece does: the pair that was joined first in training, again and again. */
function joinPairs(text: string, ranks: TokenRanks): string[] | undefined {
  const parts = [...text]
  for (;;) {
    let best = -1
    let lowest = Infinity
    for (let index = 0; index + 1 < parts.length; index++) {
      const rank = ranks.get(`${parts[index] ?? ''}${parts[index + 1] ?? ''}`) ?? Infinity
      if (rank < lowest) [best, lowest] = [index, rank]
    }
    if (best < 0) return parts.every((part) => ranks.has(part)) ? parts : undefined
    parts.splice(best, 2, `${parts[best] ?? ''}${parts[best + 1] ?? ''}`)
  }
}

/** For models whose tokens were not made by joining. */
function fewest(text: string, ranks: TokenRanks): string[] | undefined {
  const letters = [...text]
  const ways: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end++) {
    for (let start = 0; start < end; start++) {
      const token = letters.slice(start, end).join('')
      const before = ways[start]
      if (before && ranks.has(token) && before.length + 1 < (ways[end]?.length ?? Infinity))
        ways[end] = [...before, token]
    }
  }
  return ways[letters.length]
}

/** Scripts without spaces have no sign for where a word begins. */
function byLetters(word: string, ranks: TokenRanks): string[] | undefined {
  const letters = [...word]
  return /\p{Script=Han}/u.test(word) && letters.every((letter) => ranks.has(letter)) ? letters : undefined
}

function readToken(line: string): [string, number][] {
  const cut = line.lastIndexOf(' ')
  const rank = Number(line.slice(cut + 1))
  return cut > 0 && Number.isInteger(rank) ? [[line.slice(0, cut), rank]] : []
}
