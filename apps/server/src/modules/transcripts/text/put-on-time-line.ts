import type { Span } from '@longhand/speech'
import { subtitlesAt } from '@longhand/transcript'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/**
 * Earlier builds took the sound as one without gaps, from its first sample on.
 *
 * @param gaps On the file's time line, in seconds and in order.
 */
export function putOnTimeLine(sections: readonly TimedSection[], gaps: readonly Span[]): TimedSection[] {
  const begin = (time: number): number => later(time, gaps, (at, gap) => at >= gap)
  // What ends where a gap begins ends before it.
  const end = (time: number): number => later(time, gaps, (at, gap) => at > gap)
  return sections.map((section) => ({
    ...section,
    startMs: begin(section.startMs),
    endMs: end(section.endMs),
    subtitles: section.subtitles && subtitlesAt(section.subtitles, begin),
    words: section.words.map((word) => ({
      ...word,
      startMs: begin(word.startMs),
      endMs: end(word.endMs),
    })),
  }))
}

/** Milliseconds. */
function later(
  time: number,
  gaps: readonly Span[],
  isBehind: (time: number, gapStart: number) => boolean,
): number {
  return gaps.reduce(
    (moved, gap) =>
      isBehind(moved, Math.round(gap.start * 1000))
        ? moved + Math.round((gap.end - gap.start) * 1000)
        : moved,
    time,
  )
}
