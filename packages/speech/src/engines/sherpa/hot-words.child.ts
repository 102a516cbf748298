import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hotWordTokens, readTokens, type SpelledHotWord } from './hot-word-tokens.ts'

/** What each token of a hot word is helped by, as a logarithm. Much more and they are recognised where no one says them. */
const score = 2

export interface HotWordConfig {
  search: object
  model: object
  phrases: string[]
  words: SpelledHotWord[]
}

/** Runs `use` while the file that spells the hot words is there; a recogniser reads it when it is made. Without any that the model can spell, the config is undefined. */
export function withHotWords<Result>(
  vocabulary: readonly string[],
  tokensFile: string,
  use: (config: HotWordConfig | undefined) => Result,
): Result {
  const ranks = readTokens(readFileSync(tokensFile, 'utf8'))
  const words = hotWordTokens(vocabulary, ranks)
  if (words.length === 0) return use(undefined)
  const folder = mkdtempSync(path.join(tmpdir(), 'longhand-hot-words-'))
  try {
    const bpeVocab = path.join(folder, 'bpe.vocab')
    // With no other pieces at hand, the fewest of them are those that the model was trained on.
    const pieces = new Set(words.flatMap(({ tokens }) => tokens))
    writeFileSync(bpeVocab, [...pieces].map((piece) => `${piece}\t-1\n`).join(''))
    const modelingUnit = [...ranks.keys()].some((token) => /\p{Script=Han}/u.test(token))
      ? 'cjkchar+bpe'
      : 'bpe'
    const search = { decodingMethod: 'modified_beam_search', maxActivePaths: 4, hotwordsScore: score }
    return use({
      search,
      model: { modelingUnit, bpeVocab },
      phrases: words.map(({ phrase }) => phrase),
      words,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Takes from the probabilities of tokens what hot words have given them: an engine is no surer of a word because it was asked to expect it. */
export function withoutHelp(
  tokens: readonly string[],
  logProbs: readonly number[],
  words: readonly SpelledHotWord[],
): number[] {
  const helped = helpedTokens(
    tokens.map((token) => token.replace(/^ /, '▁')),
    words.map(({ tokens: own }) => own),
  )
  return logProbs.map((value, index) => (helped[index] ? value - score : value))
}

/** As the recogniser's graph goes: help is for what goes on with the longest beginning of a hot word that was said, and a whole one is left behind. */
function helpedTokens(tokens: readonly string[], words: readonly (readonly string[])[]): boolean[] {
  const begins = (said: readonly string[]) =>
    words.some((own) => said.every((token, index) => own[index] === token))
  const isWhole = (said: readonly string[]) =>
    words.some((own) => own.length === said.length && own.every((token, index) => said[index] === token))
  let said: string[] = []
  return tokens.map((token) => {
    const isHelped = begins([...said, token])
    said = [...said, token]
    while (said.length > 0 && !begins(said)) said = said.slice(1)
    if (said.some((_, from) => isWhole(said.slice(from)))) said = []
    return isHelped
  })
}
