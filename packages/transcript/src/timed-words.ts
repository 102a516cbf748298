import { retime } from './retime.ts'
import type { TimedWord } from './retime.ts'
import type { Section, Word } from './text.ts'

const cache = new WeakMap<Section, readonly TimedWord[]>()

/** In order, times rising and inside the section. Words that differ from the text lend their times; without any, the text is spread by length. */
export function timedWords(section: Section): readonly TimedWord[] {
  const cached = cache.get(section)
  if (cached) return cached
  const { text, startMs, endMs } = section
  const known = section.words?.length ? section.words : [{ text, startMs, endMs }]
  const located = locateWords(text, section.words ?? [])
  const words = located ? clampTimes(located, section) : retime(text, known, section)
  cache.set(section, words)
  return words
}

function locateWords(text: string, words: readonly Word[]): TimedWord[] | undefined {
  if (words.length === 0) return text.trim() === '' ? [] : undefined
  const located: TimedWord[] = []
  let cursor = 0
  for (const word of words) {
    const from = word.text === '' ? -1 : text.indexOf(word.text, cursor)
    // What lies between two words is punctuation and white space; anything more is text that no word covers.
    if (from < 0 || /[\p{L}\p{N}]/u.test(text.slice(cursor, from))) return undefined
    cursor = from + word.text.length
    located.push({ ...word, from, to: cursor })
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(cursor))) return undefined
  return located
}

/** Engines overlap words by a little now and then: the playhead needs them in order. */
function clampTimes(words: TimedWord[], { startMs, endMs }: Section): TimedWord[] {
  let earliest = startMs
  return words.map((word) => {
    const start = Math.min(endMs, Math.max(earliest, word.startMs))
    const end = Math.min(endMs, Math.max(start, word.endMs))
    earliest = start
    return start === word.startMs && end === word.endMs ? word : { ...word, startMs: start, endMs: end }
  })
}
