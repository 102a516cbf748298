import type { NamedSection } from '@longhand/transcript'
import { tokenTexts } from '@longhand/transcript'

/** When each token of a section is said, in milliseconds; empty when its words don't say. */
export function tokenTimes({ text, words = [] }: Pick<NamedSection, 'text' | 'words'>): number[] {
  const ends = endsOf(words.map((word) => word.text))
  let index = 0
  let seen = 0
  const times: number[] = []
  for (const token of tokenTexts(text)) {
    while (index < ends.length && (ends[index] ?? 0) <= seen) index += 1
    const word = words[index]
    if (!word) return []
    times.push(Math.round(word.startMs))
    seen += token.length
  }
  return times
}

export function timeAt(text: string, times: readonly number[], place: number): number | undefined {
  const before = text.slice(0, place).replace(/\s+/gu, '').length
  const index = endsOf(tokenTexts(text)).findIndex((end) => end > before)
  return times[index]
}

function endsOf(pieces: readonly string[]): number[] {
  let end = 0
  return pieces.map((piece) => (end += piece.replace(/\s+/gu, '').length))
}
