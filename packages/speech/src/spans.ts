import type { Span } from './ports.ts'

/** To milliseconds. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/** Seconds of all of them together. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Equal parts, as few as are no longer than `maxSeconds`. */
export function splitSpan({ start, end }: Span, maxSeconds: number): Span[] {
  const count = Math.max(1, Math.ceil((end - start) / maxSeconds))
  const length = (end - start) / count
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * length,
    end: index === count - 1 ? end : start + (index + 1) * length,
  }))
}

/** With so much around each of them, but nothing that another has or that is not in the recording. */
export function padSpans(spans: readonly Span[], padding: number, durationSeconds: number): Span[] {
  return spans.map(({ start, end }, index) => ({
    start: Math.max(spans[index - 1]?.end ?? 0, start - padding),
    end: Math.min(spans[index + 1]?.start ?? durationSeconds, end + padding),
  }))
}
