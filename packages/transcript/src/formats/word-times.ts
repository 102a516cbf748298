import { isUnspaced } from '../tokens.ts'
import type { Word } from '../text.ts'

/** A part of a text that has times of its own, in milliseconds. Parts begin in order. */
export interface TimedPiece {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

/**
 * Words with the times of the parts they stand in. Several in one part share its time by their length; in scripts without
 * spaces, a part is a word.
 * @returns `undefined` where the parts say no more than the text's own times, or are not that text.
 * @example
 * wordTimes('good morning', [{ text: 'good ', startMs: 0, endMs: 300 }, { text: 'morning', startMs: 300, endMs: 900 }])
 */
export function wordTimes(text: string, pieces: readonly TimedPiece[]): Word[] | undefined {
  if (new Set(pieces.filter((piece) => piece.text.trim() !== '').map(({ startMs }) => startMs)).size < 2)
    return undefined
  const words = wordsOf(pieces)
  // What stands before the text is the name of who speaks.
  let left = lengthOf(words) - compact(text).length
  while (left > 0 && words[0]) left -= words.shift()!.text.length
  return words.map((word) => word.text).join('') === compact(text) ? words : undefined
}

function wordsOf(pieces: readonly TimedPiece[]): Word[] {
  const words: Word[] = []
  let isOpen = false
  for (const { text, startMs, endMs } of pieces) {
    // White space takes no time.
    const [first, length] = [text.length - text.trimStart().length, text.trim().length]
    const timeAt = (place: number): number =>
      Math.round(startMs + ((endMs - startMs) * (place - first)) / length)
    for (const found of text.matchAll(/\S+/g)) {
      const [from, until] = [timeAt(found.index), timeAt(found.index + found[0].length)]
      const last = words.at(-1)
      const goesOn =
        isOpen &&
        found.index === 0 &&
        last &&
        !isUnspaced(last.text.slice(-1)) &&
        !isUnspaced(found[0].charAt(0))
      if (goesOn)
        words[words.length - 1] = { ...last, text: last.text + found[0], endMs: Math.max(last.endMs, until) }
      else words.push({ text: found[0], startMs: from, endMs: until })
    }
    isOpen = text === '' ? isOpen : /\S$/.test(text)
  }
  return words
}

function lengthOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0)
}

function compact(text: string): string {
  return text.replace(/\s+/g, '')
}
