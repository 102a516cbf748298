import type { Span } from '../ports.ts'
import { splitSpan } from '../spans.ts'

export interface Chunk extends Span {
  index: number
  /** Seconds of the whole recording. */
  speech: Span[]
}

/** From this share of its length on, a chunk may end: at the longest pause from there to the whole. */
const earliestEnd = 0.75
/** Towards the end chunks get shorter, down to this: else one worker has the last long one, and the others have nothing. */
const minSeconds = 30
const shareOfRest = 0.25

export interface ChunkOptions {
  /** The longest that a chunk becomes. Default 120. */
  targetSeconds?: number
  /** Recordings up to this length are one chunk: an engine's `capabilities().wholeSeconds`. Default 0. */
  wholeSeconds?: number | undefined
}

/** Shorter ones at the end; the chunks cover the recording without gaps. Where a user speaks on without a pause, the cut falls inside the speech as a last resort. */
export function planChunks(
  speech: readonly Span[],
  durationSeconds: number,
  { targetSeconds: longest = 120, wholeSeconds = 0 }: ChunkOptions = {},
): Chunk[] {
  if (durationSeconds <= wholeSeconds)
    return [{ index: 0, start: 0, end: durationSeconds, speech: [...speech] }]
  const shortest = Math.min(minSeconds, longest)
  const chunks: Chunk[] = []
  let start = 0
  let inside: Span[] = []
  const close = (end: number, speechInside: Span[]) => {
    chunks.push({ index: chunks.length, start, end, speech: speechInside })
    start = end
  }
  const target = () => Math.max(shortest, Math.min(longest, (durationSeconds - start) * shareOfRest))
  for (const span of speech.flatMap((whole) => splitSpan(whole, longest))) {
    while (inside.length > 0 && span.end - start > target()) {
      const [kept, next] = cutAtPause([...inside, span], start + earliestEnd * target())
      close(((kept.at(-1)?.end ?? start) + (next[0]?.start ?? start)) / 2, kept)
      inside = next.slice(0, -1)
    }
    inside.push(span)
  }
  if (inside.length > 0 || chunks.length === 0) close(durationSeconds, inside)
  return chunks
}

/** At the last of equally long pauses; without any, before the last span. */
function cutAtPause(spans: readonly Span[], from: number): [Span[], Span[]] {
  let at = spans.length - 1
  for (let index = spans.length - 2; index > 0; index -= 1) {
    if ((spans[index - 1]?.end ?? 0) >= from && pauseBefore(spans, index) > pauseBefore(spans, at) + 1e-6)
      at = index
  }
  return [spans.slice(0, at), spans.slice(at)]
}

function pauseBefore(spans: readonly Span[], index: number): number {
  return (spans[index]?.start ?? 0) - (spans[index - 1]?.end ?? 0)
}
