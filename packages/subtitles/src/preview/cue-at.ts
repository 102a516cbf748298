import type { Span } from '@longhand/transcript'

/** `ms` in milliseconds; -1 while no subtitle stands there. */
export function cueAt(cues: readonly Span[], ms: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const half = (low + high) >> 1
    if (cues[half]!.startMs <= ms) low = half + 1
    else high = half
  }
  const last = cues[low - 1]
  return last && ms < last.endMs ? low - 1 : -1
}

/** The subtitle at a moment, else the next; -1 after the last. */
export function nextCueAt(cues: readonly Span[], ms: number): number {
  const place = cueAt(cues, ms)
  return place >= 0 ? place : cues.findIndex(({ startMs }) => startMs > ms)
}
