import type { Span, Word } from '../ports.ts'
import type { AlignedText } from './align-text.ts'

/** Seconds. A word that was recognised and is found farther from there than this was followed to another place; with more than a share of such words all of them were. */
const maxMove = 0.5
const maxMovedShare = 0.2

/**
 * The text with the times of stretches that were followed.
 *
 * @param followed for each stretch, when each of its words is said; `undefined` keeps the times it has.
 */
export function retimed(
  aligned: AlignedText,
  followed: readonly (readonly Span[] | undefined)[],
): AlignedText {
  const times = new Map<Word, Span>()
  aligned.stretches.forEach(({ words }, index) => {
    const spans = followed[index]
    if (spans?.length !== words.length) return
    const known = words.flatMap((word, place) =>
      aligned.recognizedWords.has(word) ? Math.abs(word.start - (spans[place]?.start ?? Infinity)) : [],
    )
    const isAstray = known.filter((move) => move > maxMove).length > known.length * maxMovedShare
    if (!isAstray) words.forEach((word, place) => times.set(word, spans[place]!))
  })
  const passages = aligned.passages.map((passage) => {
    const words = passage.words.map((word) => {
      const span = times.get(word)
      return span ? { ...word, ...span, timing: 'exact' as const } : word
    })
    return {
      ...passage,
      words,
      start: words[0]?.start ?? passage.start,
      end: words.at(-1)?.end ?? passage.end,
    }
  })
  return { ...aligned, passages }
}
