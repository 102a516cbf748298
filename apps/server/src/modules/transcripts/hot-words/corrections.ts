import type { NamedSection } from '@longhand/transcript'
import type { SuggestedWord } from '@longhand/contracts'
import { bareWord, foldCase } from '@longhand/transcript'

const minWord = 3

/** Words that every engine knows: no list has to name them. */
const plain = new Set(
  (
    'the and for are but not you all any can had her was one our out day get has him his how man new now old see two way who boy did its let put say she too use that this with have from ' +
    'they know want been good much some time very when come here just like long make many more only over such take than them well were what your which their said each about would there ' +
    'could other into first then these people also because think really yes okay going'
  ).split(' '),
)

/**
 * Words without a confidence in a text whose engine gives one.
 * @returns Each word once, as last written, with its count.
 */
export function writtenWords(sections: readonly NamedSection[]): Map<string, number> {
  const words = sections.flatMap((section) => section.words ?? [])
  const counts = new Map<string, number>()
  if (!words.some(({ confidence }) => confidence !== undefined)) return counts
  const recognized = new Set(
    words.filter(({ confidence }) => confidence !== undefined).map(({ text }) => bareWord(text)),
  )
  for (const { text, confidence } of words) {
    const bare = bareWord(text)
    if (confidence !== undefined || recognized.has(bare) || plain.has(bare) || isShort(bare)) continue
    const word = trimmed(text)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

export function suggestionsOf(
  texts: readonly { recordingId: string; words: ReadonlyMap<string, number> }[],
  known: readonly string[],
  limit: number,
): SuggestedWord[] {
  const found = new Map<string, SuggestedWord>()
  const isKnown = new Set(known.map(foldCase))
  for (const { recordingId, words } of texts) {
    for (const [word, count] of words) {
      const key = foldCase(word)
      const former = found.get(key)
      if (former) former.count += count
      else if (!isKnown.has(key)) found.set(key, { word, count, recordingId })
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, limit)
}

function trimmed(token: string): string {
  return token.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
}

function isShort(bare: string): boolean {
  const hasLetters = /\p{L}/u.test(bare)
  return (
    !hasLetters || (/^[\p{Script=Latin}\p{N}]+$/u.test(bare) && bare.length < minWord) || [...bare].length < 2
  )
}
