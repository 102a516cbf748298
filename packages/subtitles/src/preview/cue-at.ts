import { countWhile } from '@longhand/transcript'
import type { Span } from '@longhand/transcript'

/** `ms` in milliseconds; -1 while no subtitle stands there. */
export function cueAt(cues: readonly Span[], ms: number): number {
  const place = countWhile(cues, ({ startMs }) => startMs <= ms) - 1
  const last = cues[place]
  return last && ms < last.endMs ? place : -1
}

/** The subtitle at a moment, else the next; -1 after the last. */
export function nextCueAt(cues: readonly Span[], ms: number): number {
  const place = cueAt(cues, ms)
  return place >= 0 ? place : cues.findIndex(({ startMs }) => startMs > ms)
}
