import {
  type CaptionFormat,
  type CaptionProfileName,
  type CaptionViolationKind,
  type ExportOptions,
  ownCaptionBounds,
} from '@longhand/contracts'
import {
  captionProfileFor,
  type CaptionProfile,
  type CaptionRules,
  type CaptionViolation,
  charactersPerSecond,
  checkCaptions,
  type DocumentCaption,
  exactRate,
  ownCaptionProfile,
  repairCaptions,
  toFrames,
} from '@longhand/transcript/captions'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { type Cue, cutCaptions, makeCues, toCues } from './captions.ts'
import { stlRowLength } from './ebu-stl.ts'

export interface CaptionedText {
  language: string
  sections: readonly TimedSection[]
  /** By section. */
  translation?: ReadonlyMap<string, string> | undefined
  /** Milliseconds, in their order. */
  shotChanges?: readonly number[] | undefined
}

type Violation = Omit<CaptionViolation, 'cue'> & { kind: CaptionViolationKind }

export interface CheckedCaptions {
  cues: Cue[]
  /** Left out without a profile; `violations` are those of each cue. */
  checks?: {
    name: CaptionProfileName
    rules: CaptionRules
    isFixed: boolean
    found: number
    remaining: number
    violations: readonly Violation[][]
  }
}

const defaultFrameRate = 25

/** Captions as a format and the options want them: by a profile, they are checked and, unless that is turned off, fixed. */
export function makeCaptions(
  text: CaptionedText,
  format: CaptionFormat,
  options: ExportOptions,
): CheckedCaptions {
  const shape = captionShapeOf(format, options)
  if (options.profile === undefined) return { cues: makeCues(text.sections, shape, text.translation) }
  const profile = fittingFormat(profileOf(options.profile, options, text.language), format)
  const rules = { profile, frameRate: options.frameRate ?? defaultFrameRate, shotChanges: text.shotChanges }
  const perCharacter = profile.unit === 'full' ? 2 : 1
  const lineLength = profile.maxLineLength * perCharacter
  const made = cutCaptions(text.sections, {
    speakers: shape.speakers,
    // As the editor of captions does.
    namesOneSpeaker: false,
    lineLength,
    lines: profile.maxLines,
    readingSpeed: profile.maxCharactersPerSecond * perCharacter,
  })
  const asMade = toCues(made, text.translation, lineLength)
  const found = check(asMade, rules).length
  const isFixed = options.fix !== false
  const cues = !isFixed
    ? asMade
    : toCues(repair(made, rules, text.translation !== undefined), text.translation, lineLength)
  const violations: Violation[][] = cues.map(() => [])
  for (const { cue, ...violation } of check(cues, rules)) violations[cue]!.push(violation)
  return {
    cues,
    checks: { name: options.profile, rules, isFixed, found, remaining: violations.flat().length, violations },
  }
}

/** How a format's captions are cut: an export and its preview agree. */
function captionShapeOf(format: CaptionFormat, options: ExportOptions): ExportOptions {
  // In WebVTT a voice is a mark of its own, and takes no room in the lines.
  if (format === 'vtt') return { ...options, speakers: false }
  if (format === 'stl') return { ...options, lineLength: Math.min(options.lineLength, stlRowLength) }
  return options
}

function profileOf(name: CaptionProfileName, options: ExportOptions, language: string): CaptionProfile {
  if (name !== 'own') return captionProfileFor(name, language)
  const { minDuration, maxDuration, gapFrames } = ownCaptionBounds
  return ownCaptionProfile({
    ...options,
    minDuration: options.minDuration ?? minDuration.default,
    maxDuration: options.maxDuration ?? maxDuration.default,
    gapFrames: options.gapFrames ?? gapFrames.default,
  })
}

function fittingFormat(profile: CaptionProfile, format: CaptionFormat): CaptionProfile {
  if (format !== 'stl') return profile
  const rowLength = Math.floor(stlRowLength / (profile.unit === 'full' ? 2 : 1))
  return { ...profile, maxLineLength: Math.min(profile.maxLineLength, rowLength) }
}

function check(cues: readonly Cue[], rules: CaptionRules): CaptionViolation[] {
  return checkCaptions(
    cues.map(({ startMs, endMs, lines, position }) => ({
      startMs: startMs,
      endMs: endMs,
      lines,
      position,
    })),
    rules,
  )
}

/** @param keepSections A translation is shared out among the captions of its section: none may stand in that of another. */
function repair(
  captions: readonly DocumentCaption[],
  rules: CaptionRules,
  keepSections: boolean,
): DocumentCaption[] {
  const apart = captions.map((caption) => ({
    ...caption,
    speaker: keepSections ? caption.sectionId : caption.speakerId,
    name: caption.speaker,
  }))
  return repairCaptions(apart, rules).map(({ name, ...caption }) => ({ ...caption, speaker: name }))
}

export interface Pace {
  seconds: number
  /** In the characters of the profile. */
  charactersPerSecond: number
}

/** Over whole frames, as checks count. */
export function paceOf(
  { startMs, endMs, lines }: Pick<Cue, 'startMs' | 'endMs' | 'lines'>,
  { profile, frameRate }: CaptionRules,
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
export function limitsOf({ profile: { maxLineLength, maxLines, maxCharactersPerSecond } }: CaptionRules): {
  lineLength: number
  lines: number
  readingSpeed: number
} {
  return { lineLength: maxLineLength, lines: maxLines, readingSpeed: maxCharactersPerSecond }
}
