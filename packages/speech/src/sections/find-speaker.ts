import type { Span, Turn } from '../ports.ts'

/** Without overlap, the speaker of the nearest turn. `turns` are in order of time. */
export function findSpeaker(word: Span, turns: readonly Turn[]): string {
  let best: Turn | undefined
  let bestOverlap = -Infinity
  for (let index = firstEndingAfter(turns, word.start); index < turns.length; index++) {
    const turn = turns[index]
    if (!turn) break
    const overlap = Math.min(word.end, turn.end) - Math.max(word.start, turn.start)
    if (overlap > bestOverlap) {
      best = turn
      bestOverlap = overlap
    }
    if (turn.start > word.end) break
  }
  const before = turns[firstEndingAfter(turns, word.start) - 1]
  // A negative overlap is the distance to the turn.
  if (before && before.end - word.start > bestOverlap) best = before
  return best?.speaker ?? ''
}

function firstEndingAfter(turns: readonly Turn[], time: number): number {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((turns[middle]?.end ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low
}
