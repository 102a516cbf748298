import type { Span } from '../../ports.ts'
import { splitSpan } from '../../spans.ts'

export interface Piece extends Span {
  speech: Span[]
}

/** A pause this long is not sent: models tend to recognise words in long silence. */
const longPauseSeconds = 8
const paddingSeconds = 0.3

/**
 * Cut at pauses; a longer span is cut where it must be.
 *
 * @param joinSeconds Up to here, spans are sent together.
 */
export function planPieces(
  speech: readonly Span[],
  durationSeconds: number,
  maxSeconds: number,
  joinSeconds = maxSeconds,
): Piece[] {
  const pieces: Piece[] = []
  const longest = maxSeconds - 2 * paddingSeconds
  const joined = Math.min(maxSeconds, joinSeconds) - 2 * paddingSeconds
  for (const span of speech.flatMap((whole) => splitSpan(whole, longest))) {
    const open = pieces.at(-1)
    const last = open?.speech.at(-1)
    if (
      open &&
      last &&
      span.start - last.end < longPauseSeconds &&
      span.end - (open.speech[0]?.start ?? 0) <= joined
    )
      open.speech.push(span)
    else pieces.push({ start: 0, end: 0, speech: [span] })
  }
  return pieces.map(({ speech: inside }, index) => {
    const before = pieces[index - 1]?.speech.at(-1)?.end ?? 0
    const after = pieces[index + 1]?.speech[0]?.start ?? durationSeconds
    return {
      start: Math.max(before, (inside[0]?.start ?? 0) - paddingSeconds),
      end: Math.min(after, (inside.at(-1)?.end ?? 0) + paddingSeconds),
      speech: inside,
    }
  })
}
