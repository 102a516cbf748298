import { captionBounds, type ExportOptions, type TranscriptWord } from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { breakLines, displayWidth, joinTokens, shareOut } from '@longhand/transcript-model/captions'

/** One caption: what stands on the screen from `startTime` to `endTime` (milliseconds). */
export interface Cue {
  startTime: number
  endTime: number
  speaker: string
  lines: string[]
  /** Where it is another one than that of the text. */
  language?: string
  /** How many lines at the end are a translation. @default 0 */
  translatedLines?: number
}

/** One that knows what it is made of. */
export interface TimedCue extends Cue {
  sectionId: string
  speakerId: string
  /** The speaker's name where it is shown, with a colon. */
  label: string
  words: TranscriptWord[]
}

export type CaptionShape = Pick<ExportOptions, 'speakers'> & Partial<Pick<ExportOptions, 'lineLength' | 'lines' | 'readingSpeed'>>

/** Limits of every caption, after what broadcasters and streaming services ask of theirs. */
export const captionLimits = {
  maxMilliseconds: 7_000,
  minMilliseconds: 1_000,
  /** What stands shorter than this can't be read at all. */
  flickerMilliseconds: 500,
  pauseMilliseconds: 800,
} as const

const sentenceEnd = /[.!?。！？…]["'”’)）]*$/u
/** Shorter sentences don't end a caption: single words would flicker by. */
const shortSentenceWidth = 20

/**
 * A speaker's name takes its part of the room.
 * @param translation By section; shared out among the section's captions.
 */
export function makeCues(sections: readonly TimedSection[], shape: CaptionShape, translation?: ReadonlyMap<string, string>): Cue[] {
  const width = roomOf(shape).width
  return timed(
    sections.flatMap((section, index) =>
      translateCues(cutSection(section, sections[index - 1], shape).map(bareCue), translation?.get(section.sectionId), width),
    ),
    shape,
  )
}

/** The same, with the words of each. */
export function makeTimedCues(sections: readonly TimedSection[], shape: CaptionShape): TimedCue[] {
  return timed(
    sections.flatMap((section, index) => cutSection(section, sections[index - 1], shape)),
    shape,
  )
}

function roomOf({ lineLength = captionBounds.lineLength.default, lines = captionBounds.lines.default }: CaptionShape): Room {
  return { width: lineLength, lines }
}

function timed<T extends Cue>(cues: T[], { readingSpeed = captionBounds.readingSpeed.default }: CaptionShape): T[] {
  cues.sort((a, b) => a.startTime - b.startTime)
  return cues.map((cue, index) => lengthen(cue, cues[index + 1], readingSpeed))
}

function bareCue({ sectionId: _sectionId, speakerId: _speakerId, label: _label, words: _words, ...cue }: TimedCue): Cue {
  return cue
}

export function readingSpeedOf({ startTime, endTime, lines }: Pick<Cue, 'startTime' | 'endTime' | 'lines'>): number {
  const width = lines.reduce((sum, line) => sum + displayWidth(line), 0)
  return Math.round((width * 10_000) / Math.max(1, endTime - startTime)) / 10
}

interface Room {
  width: number
  lines: number
}

function cutSection(section: TimedSection, before: TimedSection | undefined, shape: CaptionShape): TimedCue[] {
  const room = roomOf(shape)
  const isNewSpeaker = before?.spkId !== section.spkId || before.spkName !== section.spkName
  const label = shape.speakers && isNewSpeaker ? `${section.spkName}: ` : ''
  const groups: TranscriptWord[][] = []
  for (const word of section.words) {
    const open = groups.at(-1)
    if (open && fits(open, word, groups.length === 1 ? label : '', room)) open.push(word)
    else groups.push([word])
  }
  return withoutFlicker(groups, label, room).map((words, index) => ({
    // No format knows a time before the beginning.
    startTime: Math.max(0, words[0]?.startTime ?? section.startTime),
    endTime: Math.max(0, ...words.map((word) => word.endTime)),
    speaker: section.spkName,
    lines: breakLines(`${index === 0 ? label : ''}${joinTokens(words.map((word) => word.text))}`, room.width),
    ...(section.language === undefined ? {} : { language: section.language }),
    sectionId: section.sectionId,
    speakerId: section.spkId,
    label: index === 0 ? label : '',
    words,
  }))
}

/** Writes a section's translation under its captions. */
export function translateCues(cues: Cue[], translation: string | undefined, width: number): Cue[] {
  if (translation === undefined || cues.length === 0) return cues
  const shares = shareOut(
    translation,
    cues.map(({ lines }) => displayWidth(lines.join(' '))),
  )
  return cues.map((cue, index) => {
    const translated = breakLines(shares[index] ?? '', width)
    return { ...cue, lines: [...cue.lines, ...translated], translatedLines: translated.length }
  })
}

function withoutFlicker(groups: TranscriptWord[][], label: string, room: Room): TranscriptWord[][] {
  const [before, last] = groups.slice(-2)
  if (!before || !last || lastsOf(last) >= captionLimits.flickerMilliseconds || pauseBetween(before, last) >= captionLimits.pauseMilliseconds) return groups
  const joined = [...before, ...last]
  const lines = breakLines((groups.length === 2 ? label : '') + joinTokens(joined.map((word) => word.text)), room.width)
  const others = groups.slice(0, -2)
  if (lines.length <= room.lines && lastsOf(joined) <= captionLimits.maxMilliseconds) return [...others, joined]
  const border = joined.findLastIndex((_, index) => index === 1 || lastsOf(joined.slice(index)) >= captionLimits.flickerMilliseconds)
  const taken = joined.slice(border)
  // One short line may not have room for both: a short caption is better than one that is too wide.
  const hasRoom = breakLines(joinTokens(taken.map((word) => word.text)), room.width).length <= room.lines
  return border < 1 || !hasRoom ? groups : [...others, joined.slice(0, border), taken]
}

function lastsOf(words: readonly TranscriptWord[]): number {
  return (words.at(-1)?.endTime ?? 0) - (words[0]?.startTime ?? 0)
}

function pauseBetween(before: readonly TranscriptWord[], after: readonly TranscriptWord[]): number {
  return (after[0]?.startTime ?? 0) - (before.at(-1)?.endTime ?? 0)
}

function fits(open: readonly TranscriptWord[], next: TranscriptWord, label: string, room: Room): boolean {
  const first = open[0]
  const last = open.at(-1)
  if (!first || !last) return true
  if (next.startTime - last.endTime >= captionLimits.pauseMilliseconds) return false
  if (next.endTime - first.startTime > captionLimits.maxMilliseconds) return false
  const text = label + joinTokens(open.map((word) => word.text))
  if (sentenceEnd.test(last.text) && displayWidth(text) >= shortSentenceWidth) return false
  const width = displayWidth(text) + 1 + displayWidth(next.text)
  if (width <= room.width) return true
  if (width > room.width * room.lines + 1) return false
  return breakLines(joinTokens([text, next.text]), room.width).length <= room.lines
}

function lengthen<T extends Cue>(cue: T, next: Cue | undefined, readingSpeed: number): T {
  const width = cue.lines.reduce((sum, line) => sum + displayWidth(line), 0)
  const toRead = Math.min(captionLimits.maxMilliseconds, (width * 1000) / readingSpeed)
  const wanted = Math.round(Math.max(cue.endTime, cue.startTime + captionLimits.minMilliseconds, cue.startTime + toRead))
  return { ...cue, endTime: Math.max(cue.endTime, Math.min(wanted, next?.startTime ?? wanted)) }
}
