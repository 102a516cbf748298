import type { Span } from '../ports.ts'

/** A part of a recording that can be recognised alone, on any machine. */
export interface Chunk extends Span {
  index: number
  /** The speech inside, in seconds of the whole recording. */
  speech: Span[]
}

/**
 * Cuts a recording at silences into chunks of about `targetSeconds`; the chunks cover it without gaps. Where somebody
 * speaks on for longer than twice that, the cut falls at the border of two spans, or inside a span as a last resort.
 */
export function planChunks(speech: readonly Span[], durationSeconds: number, options: { targetSeconds?: number } = {}): Chunk[] {
  const target = options.targetSeconds ?? 120
  const spans = speech.flatMap((span) => splitLongSpan(span, target))
  const chunks: Chunk[] = []
  let start = 0
  let inside: Span[] = []
  const close = (end: number) => {
    chunks.push({ index: chunks.length, start, end, speech: inside })
    start = end
    inside = []
  }
  spans.forEach((span, index) => {
    inside.push(span)
    const next = spans[index + 1]
    if (next && next.end - start > target) close((span.end + next.start) / 2)
  })
  if (inside.length > 0 || chunks.length === 0) close(durationSeconds)
  return chunks
}

function splitLongSpan({ start, end }: Span, target: number): Span[] {
  const parts = Math.max(1, Math.ceil((end - start) / target))
  const length = (end - start) / parts
  return Array.from({ length: parts }, (_, i) => ({ start: start + i * length, end: i === parts - 1 ? end : start + (i + 1) * length }))
}
