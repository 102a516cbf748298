import type { Span, Turn } from '../ports.ts'

/** Of those who speak at once, the one who began first. Without any, the speaker of the nearest turn. `turns` are in order of time. */
export function findSpeaker(word: Span, turns: readonly Turn[]): string {
  let best: Turn | undefined
  let bestOverlap = -Infinity
  const maxSeconds = maxTurnSeconds(turns)
  // A negative overlap is the distance to the turn: nothing that began earlier than this can be nearer.
  for (let index = firstStartingAfter(turns, word.end); index >= 0; index--) {
    const turn = turns[index]
    if (!turn) continue
    if (turn.start < word.start - maxSeconds + Math.min(0, bestOverlap)) break
    const overlap = Math.min(word.end, turn.end) - Math.max(word.start, turn.start)
    if (overlap >= bestOverlap) {
      best = turn
      bestOverlap = overlap
    }
  }
  return best?.speaker ?? ''
}

const maxSecondsOf = new WeakMap<readonly Turn[], number>()

function maxTurnSeconds(turns: readonly Turn[]): number {
  let maxSeconds = maxSecondsOf.get(turns)
  if (maxSeconds === undefined)
    maxSecondsOf.set(
      turns,
      (maxSeconds = turns.reduce((most, { start, end }) => Math.max(most, end - start), 0)),
    )
  return maxSeconds
}

function firstStartingAfter(turns: readonly Turn[], time: number): number {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((turns[middle]?.start ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low
}
