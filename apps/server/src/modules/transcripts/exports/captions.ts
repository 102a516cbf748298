import type { TranscriptWord } from '@longhand/contracts'
import type { TimedSection } from '../text/sections.ts'
import { breakLines, displayWidth, joinTokens } from './lines.ts'

/** One caption: what stands on the screen from `startTime` to `endTime` (milliseconds). */
export interface Cue {
  startTime: number
  endTime: number
  speaker: string
  lines: string[]
}

/** Limits of a caption, after what broadcasters and streaming services ask of theirs. */
export const captionLimits = {
  /** Latin characters a line; a Chinese one counts two. */
  lineWidth: 42,
  lines: 2,
  longestMilliseconds: 7_000,
  shortestMilliseconds: 1_000,
  /** What stands shorter than this can't be read at all. */
  flickerMilliseconds: 500,
  /** A pause this long ends a caption. */
  pauseMilliseconds: 800,
} as const

const sentenceEnd = /[.!?。！？…]["'”’)）]*$/u
/** A sentence that ends this early in a caption does not end the caption: single words would flicker by. */
const shortSentenceWidth = 20

/**
 * Cuts a transcript into captions by the times of its words.
 *
 * @param speakers Whether a caption begins with its speaker's name, which then takes its part of the room.
 */
export function makeCues(sections: readonly TimedSection[], { speakers }: { speakers: boolean }): Cue[] {
  const cues = sections.flatMap((section, index) => {
    const isNewSpeaker = sections[index - 1]?.spkId !== section.spkId || sections[index - 1]?.spkName !== section.spkName
    const label = speakers && isNewSpeaker ? `${section.spkName}: ` : ''
    return cutSection(section, label)
  })
  cues.sort((a, b) => a.startTime - b.startTime)
  return cues.map((cue, index) => lengthen(cue, cues[index + 1]))
}

function cutSection(section: TimedSection, label: string): Cue[] {
  const groups: TranscriptWord[][] = []
  for (const word of section.words) {
    const open = groups.at(-1)
    if (open && fits(open, word, groups.length === 1 ? label : '')) open.push(word)
    else groups.push([word])
  }
  return withoutFlicker(groups, label).map((words, index) => ({
    startTime: words[0]?.startTime ?? section.startTime,
    endTime: Math.max(...words.map((word) => word.endTime)),
    speaker: section.spkName,
    lines: breakLines(`${index === 0 ? label : ''}${joinTokens(words.map((word) => word.text))}`, captionLimits.lineWidth),
  }))
}

/** A last caption too short to be read stands with the one before it where there is room, else it takes words from it. */
function withoutFlicker(groups: readonly TranscriptWord[][], label: string): readonly TranscriptWord[][] {
  const [before, last] = groups.slice(-2)
  if (!before || !last || lastsOf(last) >= captionLimits.flickerMilliseconds || pauseBetween(before, last) >= captionLimits.pauseMilliseconds) return groups
  const joined = [...before, ...last]
  const lines = breakLines((groups.length === 2 ? label : '') + joinTokens(joined.map((word) => word.text)), captionLimits.lineWidth)
  const others = groups.slice(0, -2)
  if (lines.length <= captionLimits.lines && lastsOf(joined) <= captionLimits.longestMilliseconds) return [...others, joined]
  const border = joined.findLastIndex((_, index) => index === 1 || lastsOf(joined.slice(index)) >= captionLimits.flickerMilliseconds)
  return border < 1 ? groups : [...others, joined.slice(0, border), joined.slice(border)]
}

function lastsOf(words: readonly TranscriptWord[]): number {
  return (words.at(-1)?.endTime ?? 0) - (words[0]?.startTime ?? 0)
}

function pauseBetween(before: readonly TranscriptWord[], after: readonly TranscriptWord[]): number {
  return (after[0]?.startTime ?? 0) - (before.at(-1)?.endTime ?? 0)
}

function fits(open: readonly TranscriptWord[], next: TranscriptWord, label: string): boolean {
  const first = open[0]
  const last = open.at(-1)
  if (!first || !last) return true
  if (next.startTime - last.endTime >= captionLimits.pauseMilliseconds) return false
  if (next.endTime - first.startTime > captionLimits.longestMilliseconds) return false
  const text = label + joinTokens(open.map((word) => word.text))
  if (sentenceEnd.test(last.text) && displayWidth(text) >= shortSentenceWidth) return false
  const width = displayWidth(text) + 1 + displayWidth(next.text)
  if (width <= captionLimits.lineWidth) return true
  if (width > captionLimits.lineWidth * captionLimits.lines + 1) return false
  return breakLines(joinTokens([text, next.text]), captionLimits.lineWidth).length <= captionLimits.lines
}

/** Leaves a short caption standing as long as nothing else wants its place. */
function lengthen(cue: Cue, next: Cue | undefined): Cue {
  const wanted = Math.max(cue.endTime, cue.startTime + captionLimits.shortestMilliseconds)
  return { ...cue, endTime: Math.max(cue.endTime, Math.min(wanted, next?.startTime ?? wanted)) }
}
