import { neighborOf } from '@longhand/transcript/captions'
import type { DocumentCaption } from '@longhand/transcript/captions'

export type Edge = 'start' | 'end'

export interface EdgeRange {
  readonly minMs: number
  readonly maxMs: number
}

/** Milliseconds: a caption always has some length. */
const minLengthMs = 40

/**
 * From where to where an edge may move: up to the neighbor, no further. Captions at the top and at the bottom of the picture are not in each other's way; those
 * that overlap already stay as they are.
 *
 * @param captions In order of their starts.
 */
export function edgeRange(
  captions: readonly DocumentCaption[],
  index: number,
  edge: Edge,
  durationMs: number,
): EdgeRange {
  const { startMs, endMs } = captions[index]!
  if (edge === 'start') {
    const before = neighborOf(captions, index, -1)
    return {
      minMs: Math.max(0, Math.min(before?.endMs ?? 0, startMs)),
      maxMs: Math.max(startMs, endMs - minLengthMs),
    }
  }
  const after = neighborOf(captions, index, 1)
  return {
    minMs: Math.min(endMs, startMs + minLengthMs),
    maxMs: Math.max(after?.startMs ?? durationMs, endMs),
  }
}

/** The last caption that has begun; -1 before the first. */
export function lastBegun(captions: readonly DocumentCaption[], ms: number): number {
  let low = 0
  let high = captions.length
  while (low < high) {
    const half = (low + high) >> 1
    if (captions[half]!.startMs <= ms) low = half + 1
    else high = half
  }
  return low - 1
}

/** The caption that is shown at a moment; -1 while there is none. */
export function shownAt(captions: readonly DocumentCaption[], ms: number): number {
  const last = lastBegun(captions, ms)
  // One that began before may stay longer than a short one at the top.
  for (let index = last; index >= 0 && index > last - 4; index -= 1)
    if (ms < captions[index]!.endMs) return index
  return -1
}
