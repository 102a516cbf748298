import type { Span, Word } from '../ports.ts'

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

/**
 * Cuts an aligned text between words that were recognised as they are written, so that no word falls into the wrong stretch.
 *
 * @param words of the text, in order.
 * @param isRecognized whether a word was recognised as it is written.
 * @param isMissing whether a word is likely not said at all: it is in no stretch.
 */
export function planStretches(
  words: readonly Word[],
  isRecognized: (word: Word) => boolean,
  isMissing: (word: Word) => boolean,
): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const close = (until: number): void => {
    const [first, last] = [words[from], words[until - 1]]
    if (first && last && until > from) {
      const [before, after] = [words[from - 1]?.end ?? 0, words[until]?.start ?? Infinity]
      const start = Math.max(first.start - margin, (before + first.start) / 2, 0)
      const end = Math.min(last.end + margin, (last.end + after) / 2)
      if (end - start <= maxSeconds)
        stretches.push({
          start,
          end,
          words: words.slice(from, until),
          ...channelOf(words.slice(from, until)),
        })
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
    const isSure = isRecognized(before) && isRecognized(word) && before.channel === word.channel
    if (word.start - before.end >= maxPause || (isSure && before.end - first.start >= usualSeconds))
      close(place)
  })
  close(words.length)
  return stretches
}

function channelOf(words: readonly Word[]): { channel?: number } {
  const channels = words.flatMap(({ channel }) => channel ?? [])
  const counts = new Map<number, number>()
  for (const channel of channels) counts.set(channel, (counts.get(channel) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most ? { channel: most[0] } : {}
}
