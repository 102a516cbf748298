import {
  type SubtitleRules,
  type SubtitleViolation,
  charactersPerSecond,
  checkSubtitles,
  exactRate,
  toFrames,
} from '../subtitles/check.ts'
import type { DocumentSubtitle } from '../subtitles/cut.ts'
import { subtitleProfileFor, type SubtitleProfile, ownSubtitleProfile } from '../subtitles/profiles.ts'
import { repairSubtitles } from '../subtitles/repair.ts'
import type { ExportedText, ExportOptions } from './format.ts'
import { ownSubtitleDefaults, type SubtitleFormatId } from './ids.ts'
import { printable } from './printable.ts'
import { type Cue, cutSubtitles, makeCues, toCues } from './subtitles.ts'

/** What subtitles are cut from. */
export type SubtitledText = Pick<
  ExportedText,
  'language' | 'sections' | 'translation' | 'shotChanges' | 'facts'
>

type ProfileName = NonNullable<ExportOptions['profile']>
type Violation = Omit<SubtitleViolation, 'cue'>

export interface CheckedSubtitles {
  cues: Cue[]
  /** Left out without a profile; `violations` are those of each cue. */
  checks?: {
    name: ProfileName
    rules: SubtitleRules
    isFixed: boolean
    found: number
    remaining: number
    violations: readonly Violation[][]
  }
}

const defaultFrameRate = 25

/** Of the 40 places of a teletext row, three are marks: {@link stlRowMarks}. */
export const stlRowPlaces = 40
/** Double height, and twice that the box opens. */
export const stlRowMarks = [0x0d, 0x0b, 0x0b] as const
const stlRowLength = stlRowPlaces - stlRowMarks.length

/** What a file of subtitles shows. */
export function shownSubtitles(format: SubtitleFormatId, text: SubtitledText, options: ExportOptions): Cue[] {
  return makeSubtitles(text, format, options).cues.map((cue) => ({ ...cue, lines: cue.lines.map(printable) }))
}

/** Subtitles as a format and the options want them: by a profile, they are checked and, unless that is turned off, fixed. */
export function makeSubtitles(
  text: SubtitledText,
  format: SubtitleFormatId,
  options: ExportOptions,
): CheckedSubtitles {
  const shape = subtitleShapeOf(format, options)
  const recordingMs = text.facts && text.facts.durationSeconds * 1000
  if (options.profile === undefined)
    return { cues: makeCues(text.sections, { ...shape, recordingMs }, text.translation) }
  const profile = fittingFormat(profileOf(options.profile, options, text.language), format)
  const rules = { profile, frameRate: options.frameRate ?? defaultFrameRate, shotChanges: text.shotChanges }
  const perCharacter = profile.unit === 'full' ? 2 : 1
  const lineLength = profile.maxLineLength * perCharacter
  const made = cutSubtitles(text.sections, {
    speakers: shape.speakers,
    lineLength,
    lines: profile.maxLines,
    readingSpeed: profile.maxCharactersPerSecond * perCharacter,
    recordingMs,
  })
  const asMade = toCues(made, text.translation, lineLength)
  const found = check(asMade, rules).length
  const isFixed = options.fix !== false
  const cues = !isFixed
    ? asMade
    : endingWithin(
        toCues(repair(made, rules, text.translation !== undefined), text.translation, lineLength),
        recordingMs,
      )
  const violations: Violation[][] = cues.map(() => [])
  for (const { cue, ...violation } of check(cues, rules)) violations[cue]!.push(violation)
  return {
    cues,
    checks: { name: options.profile, rules, isFixed, found, remaining: violations.flat().length, violations },
  }
}

/** Repairs lengthen what is too short, and don't know how long the recording is. */
function endingWithin(cues: Cue[], recordingMs = Infinity): Cue[] {
  const last = Math.floor(recordingMs)
  return cues.map((cue) => (cue.startMs < last && cue.endMs > last ? { ...cue, endMs: last } : cue))
}

/** How a format's subtitles are cut: an export and its preview agree. */
function subtitleShapeOf(format: SubtitleFormatId, options: ExportOptions): ExportOptions {
  // In WebVTT a voice is a mark of its own, and takes no room in the lines.
  if (format === 'vtt') return { ...options, speakers: false }
  if (format === 'stl') return { ...options, lineLength: Math.min(options.lineLength, stlRowLength) }
  return options
}

function profileOf(name: ProfileName, options: ExportOptions, language: string): SubtitleProfile {
  if (name !== 'own') return subtitleProfileFor(name, language)
  return ownSubtitleProfile({
    ...options,
    minDuration: options.minDuration ?? ownSubtitleDefaults.minDuration,
    maxDuration: options.maxDuration ?? ownSubtitleDefaults.maxDuration,
    gapFrames: options.gapFrames ?? ownSubtitleDefaults.gapFrames,
  })
}

function fittingFormat(profile: SubtitleProfile, format: SubtitleFormatId): SubtitleProfile {
  if (format !== 'stl') return profile
  const rowLength = Math.floor(stlRowLength / (profile.unit === 'full' ? 2 : 1))
  return { ...profile, maxLineLength: Math.min(profile.maxLineLength, rowLength) }
}

function check(cues: readonly Cue[], rules: SubtitleRules): SubtitleViolation[] {
  return checkSubtitles(
    cues.map(({ startMs, endMs, lines, position }) => ({
      startMs: startMs,
      endMs: endMs,
      lines,
      position,
    })),
    rules,
  )
}

/** @param keepSections A translation is shared out among the subtitles of its section: none may stand in that of another. */
function repair(
  subtitles: readonly DocumentSubtitle[],
  rules: SubtitleRules,
  keepSections: boolean,
): DocumentSubtitle[] {
  const apart = subtitles.map((subtitle) => ({
    ...subtitle,
    speaker: keepSections ? subtitle.sectionId : subtitle.speakerId,
    name: subtitle.speaker,
  }))
  return repairSubtitles(apart, rules).map(({ name, ...subtitle }) => ({ ...subtitle, speaker: name }))
}

export interface Pace {
  seconds: number
  /** In the characters of the profile. */
  charactersPerSecond: number
}

/** Over whole frames, as checks count. */
export function paceOf(
  { startMs, endMs, lines }: Pick<Cue, 'startMs' | 'endMs' | 'lines'>,
  { profile, frameRate }: SubtitleRules,
): Pace {
  const frames = toFrames(endMs, frameRate) - toFrames(startMs, frameRate)
  const frameMs = 1000 / exactRate(frameRate)
  return {
    seconds: Math.round(frames * frameMs) / 1000,
    charactersPerSecond: charactersPerSecond(
      { startMs: 0, endMs: Math.max(1, frames) * frameMs, lines },
      profile,
    ),
  }
}

/** What is shown of a profile. */
export function limitsOf({ profile: { maxLineLength, maxLines, maxCharactersPerSecond } }: SubtitleRules): {
  lineLength: number
  lines: number
  readingSpeed: number
} {
  return { lineLength: maxLineLength, lines: maxLines, readingSpeed: maxCharactersPerSecond }
}
