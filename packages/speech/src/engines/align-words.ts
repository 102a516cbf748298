import type { Word } from '../ports.ts'

export interface TimedToken {
  text: string
  start: number
  end: number
  confidence?: number | undefined
}

/** Tokens that spell alike lend their times, in order; words between them share the gap by length and are marked as estimated. Without tokens, all share `start`…`end`. */
export function alignWords(
  written: readonly string[],
  tokens: readonly TimedToken[],
  start: number,
  end: number,
): Word[] {
  const matches = matchInOrder(
    written.map(spelling),
    tokens.map(({ text }) => spelling(text)),
  )
  const words: Word[] = []
  let gap: string[] = []
  let from = start
  const fill = (to: number) => {
    for (const word of spread(gap, from, Math.max(from, to))) words.push(word)
    gap = []
  }
  written.forEach((text, index) => {
    const token = tokens[matches[index] ?? -1]
    if (!token) {
      gap.push(text)
      return
    }
    const tokenStart = clamp(token.start, from, end)
    fill(tokenStart)
    from = clamp(token.end, tokenStart, end)
    words.push({
      text,
      start: tokenStart,
      end: from,
      timing: 'exact',
      confidence: token.confidence,
    })
  })
  fill(end)
  return words
}

function spread(texts: readonly string[], from: number, to: number): Word[] {
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  let position = from
  return texts.map((text) => {
    const start = position
    position = Math.min(to, start + ((to - from) * text.length) / total)
    return { text, start, end: position, timing: 'estimated' }
  })
}

function matchInOrder(left: readonly string[], right: readonly string[]): number[] {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const same = left[i] === right[j] && left[i] !== ''
      lengths[i * width + j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const partners = left.map(() => -1)
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j] && left[i] !== '') partners[i++] = j++
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return partners
}

function spelling(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Where both ends cross, the lower one. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}
