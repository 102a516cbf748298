import type { Span } from './retime.ts'

/** A pause this long begins a new paragraph, and so does one that would get this long. Milliseconds. */
const pauseMs = 1200
const maxMs = 30_000

/** Lines of live captions, in order of time, joined up to the next pause. */
export function paragraphsOf<Line>(lines: readonly Line[], spanOf: (line: Line) => Span): Line[][] {
  const paragraphs: Line[][] = []
  let open: Span | undefined
  for (const line of lines) {
    const { startMs, endMs } = spanOf(line)
    if (open && startMs - open.endMs < pauseMs && endMs - open.startMs < maxMs) {
      paragraphs.at(-1)?.push(line)
      open = { startMs: open.startMs, endMs }
    } else {
      paragraphs.push([line])
      open = { startMs, endMs }
    }
  }
  return paragraphs
}
