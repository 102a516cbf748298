import type { Span, Word } from '../ports.ts'
import type { AlignedText } from './align-text.ts'

/** Words that follow each other, and the sound in which all of them are said. */
export interface Stretch extends Span {
  /** Those of the aligned text themselves. */
  words: readonly Word[]
  channel?: number
}

/** Seconds of sound around the first and the last word, where there is room. */
const margin = 0.3
/** Seconds. Where the text has nothing for so long, one stretch ends. */
const maxPause = 1.5
/** Seconds after which a stretch ends at the first place that is sure. */
const usualSeconds = 12
/** Seconds. Following more at once takes much memory, and goes astray. */
const maxSeconds = 90
/** Seconds. A word that was heard and is found farther from there than this was followed to another place; with more than a share of such words all of them were. */
const maxMove = 0.5
const maxMovedShare = 0.2

/**
 * Cuts an aligned text between words that were heard as they are written, so that no word falls into the wrong stretch.
 *
 * @param words of the text, in order.
 * @param isHeard whether a word was heard as it is written.
 * @param isMissing whether a word is likely not said at all: it is in no stretch.
 */
export function planStretches(words: readonly Word[], isHeard: (word: Word) => boolean, isMissing: (word: Word) => boolean): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const close = (until: number): void => {
    const [first, last] = [words[from], words[until - 1]]
    if (first && last && until > from) {
      const [before, after] = [words[from - 1]?.end ?? 0, words[until]?.start ?? Infinity]
      const start = Math.max(first.start - margin, (before + first.start) / 2, 0)
      const end = Math.min(last.end + margin, (last.end + after) / 2)
      if (end - start <= maxSeconds) stretches.push({ start, end, words: words.slice(from, until), ...channelOf(words.slice(from, until)) })
    }
    from = until
  }
  words.forEach((word, place) => {
    if (isMissing(word)) {
      close(place)
      from = place + 1
      return
    }
    const [before, first] = [words[place - 1], words[from]]
    if (!before || !first || place === from) return
    const isSure = isHeard(before) && isHeard(word) && before.channel === word.channel
    if (word.start - before.end >= maxPause || (isSure && before.end - first.start >= usualSeconds)) close(place)
  })
  close(words.length)
  return stretches
}

/**
 * The text with the times of stretches that were followed.
 *
 * @param followed for each stretch, when each of its words is said; `undefined` keeps the times it has.
 */
export function retimed(aligned: AlignedText, followed: readonly (readonly Span[] | undefined)[]): AlignedText {
  const times = new Map<Word, Span>()
  aligned.stretches.forEach(({ words }, index) => {
    const spans = followed[index]
    if (spans?.length !== words.length) return
    const known = words.flatMap((word, place) => (aligned.heardWords.has(word) ? Math.abs(word.start - (spans[place]?.start ?? Infinity)) : []))
    const isAstray = known.filter((move) => move > maxMove).length > known.length * maxMovedShare
    if (!isAstray) words.forEach((word, place) => times.set(word, spans[place]!))
  })
  const passages = aligned.passages.map((passage) => {
    const words = passage.words.map((word) => {
      const span = times.get(word)
      return span ? { ...word, ...span, timing: 'exact' as const } : word
    })
    return { ...passage, words, start: words[0]?.start ?? passage.start, end: words.at(-1)?.end ?? passage.end }
  })
  return { ...aligned, passages }
}

function channelOf(words: readonly Word[]): { channel?: number } {
  const channels = words.flatMap(({ channel }) => channel ?? [])
  const counts = new Map<number, number>()
  for (const channel of channels) counts.set(channel, (counts.get(channel) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most ? { channel: most[0] } : {}
}
