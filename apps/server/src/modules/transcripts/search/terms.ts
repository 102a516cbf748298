import { foldText, unspacedScripts } from '@longhand/transcript'

/** Marks put around hits by the database; texts given to it never hold them. */
export const foundMarks = { start: '\uE000', end: '\uE001' } as const

/** What is found from any character on, by pairs: scripts without spaces, and Korean, whose words are written with what goes with them. */
const runs = new RegExp(`(?:${unspacedScripts.source}|[\\p{Script=Hangul}\\u30FC])+`, 'gu')

/** Blanks what the database would not take for words (tags, entities, our marks, what {@link pairTerms} are made of). Offsets stay those of `text`. */
export function spacedWords(text: string): string {
  return wellFormed(text)
    .replace(/[<>&\uE000\uE001]/g, ' ')
    .replace(runs, (run) => ' '.repeat(run.length))
}

/** What can't be stored is replaced, place by place. */
export function wellFormed(text: string): string {
  return text.replace(/\0/g, ' ').replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Pairs of neighbouring characters and the last one of a run alone, as `tsvector`. A phrase finds two characters or more, a prefix finds one. */
export function pairTerms(text: string): string {
  const terms: string[] = []
  let place = 1
  for (const [run] of text.matchAll(runs)) {
    const characters = [...run]
    for (let at = 0; at < characters.length; at += 1, place += 1)
      terms.push(`'${characters.slice(at, at + 2).join('')}':${place}`)
    // A gap: no phrase goes from one run into the next.
    place += 1
  }
  return terms.join(' ')
}

export interface SearchQuery {
  /** The words, in the syntax of `websearch_to_tsquery`. */
  words: string
  /** The last word may be the beginning of a longer one. Absent where an operator or a short word forbids it. */
  unfinished: { before: string; last: string } | undefined
  /** Conditions on what is written without spaces, as a `tsquery` says it; empty when there is none. */
  pairs: string
  phrases: string[]
}

const minBeginning = 3

export function readSearch(asTyped: string): SearchQuery {
  const keyword = foldText(asTyped)
  const words = spacedWords(keyword).trim()
  const found = [...keyword.matchAll(runs)].map((match) => ({
    run: match[0],
    isExcluded: keyword[match.index - 1] === '-',
  }))
  return {
    words,
    unfinished: unfinishedOf(words),
    pairs: found.map(({ run, isExcluded }) => `${isExcluded ? '!' : ''}(${pairPhrase(run)})`).join(' & '),
    phrases: found.filter(({ isExcluded }) => !isExcluded).map(({ run }) => run),
  }
}

function unfinishedOf(words: string): SearchQuery['unfinished'] {
  if (/["]|(^|\s)-|\bor\b/i.test(words)) return undefined
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(words) ?? []
  return last.length >= minBeginning ? { before, last: last.toLowerCase() } : undefined
}

function pairPhrase(run: string): string {
  const characters = [...run]
  if (characters.length === 1) return `'${run}':*`
  return characters
    .slice(0, -1)
    .map((character, at) => `'${character}${characters[at + 1] ?? ''}'`)
    .join(' <-> ')
}
