import { countWhile } from '@longhand/transcript'
import { neighborOf } from '@longhand/transcript/subtitles'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'

export type Edge = 'start' | 'end'

export interface EdgeRange {
  readonly minMs: number
  readonly maxMs: number
}

/** Milliseconds: a subtitle always has some length. */
const minLengthMs = 40

/**
 * From where to where an edge may move: up to the neighbor, no further. Subtitles at the top and at the bottom of the picture are not in each other's way; those
 * that overlap already stay as they are.
 *
 * @param subtitles In order of their starts.
 */
export function edgeRange(
  subtitles: readonly DocumentSubtitle[],
  index: number,
  edge: Edge,
  durationMs: number,
): EdgeRange {
  const { startMs, endMs } = subtitles[index]!
  if (edge === 'start') {
    const before = neighborOf(subtitles, index, -1)
    return {
      minMs: Math.max(0, Math.min(before?.endMs ?? 0, startMs)),
      maxMs: Math.max(startMs, endMs - minLengthMs),
    }
  }
  const after = neighborOf(subtitles, index, 1)
  return {
    minMs: Math.min(endMs, startMs + minLengthMs),
    maxMs: Math.max(after?.startMs ?? durationMs, endMs),
  }
}

/** The last subtitle that has begun; -1 before the first. */
export function lastBegun(subtitles: readonly DocumentSubtitle[], ms: number): number {
  return countWhile(subtitles, ({ startMs }) => startMs <= ms) - 1
}

/** The subtitle that is shown at a moment; -1 while there is none. */
export function shownAt(subtitles: readonly DocumentSubtitle[], ms: number): number {
  const last = lastBegun(subtitles, ms)
  // One that began before may stay longer than a short one at the top.
  for (let index = last; index >= 0 && index > last - 4; index -= 1)
    if (ms < subtitles[index]!.endMs) return index
  return -1
}
