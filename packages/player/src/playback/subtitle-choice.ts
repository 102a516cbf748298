import { subtitleBounds, ownSubtitleBounds } from '@longhand/contracts'
import type { SubtitleProfileName, ExportOptions, Picture } from '@longhand/contracts'
import type { Text } from '@longhand/transcript'
import { presentSpeakers } from '@longhand/transcript'
import { subtitleProfileFor, ownSubtitleProfile } from '@longhand/transcript/subtitles'
import type {
  OwnSubtitleLimits,
  SubtitleProfile,
  SubtitleRules,
  SubtitleShape,
} from '@longhand/transcript/subtitles'

/** Limits that exports take as well; what is left out is as usual. */
export type OwnLimits = Partial<Pick<ExportOptions, keyof OwnSubtitleLimits>>

/** `standard`: as exports cut subtitles by which no publisher's rules are asked for. */
export type ChosenProfile = SubtitleProfileName | 'standard'

/** What a user chose for subtitles on this device. */
export interface SubtitleChoice {
  readonly profile: ChosenProfile
  readonly times: 'clock' | 'frames'
  /** Left out: that of the picture. */
  readonly frameRate?: number | undefined
  /** Of the profile `own`. */
  readonly own?: OwnLimits | undefined
}

export const defaultSubtitleChoice: SubtitleChoice = { profile: 'standard', times: 'clock' }
const defaultFrameRate = 25

/** @param language BCP 47, of the text. */
export function rulesOf(
  { profile, frameRate, own }: SubtitleChoice,
  language: string | undefined,
  picture?: Pick<Picture, 'frameRate' | 'shotChanges'>,
): SubtitleRules {
  const { frameRate: ofPicture = defaultFrameRate, shotChanges } = picture ?? {}
  return {
    profile: profileOf(profile, own, language),
    frameRate: frameRate ?? ofPicture,
    shotChanges,
  }
}

function profileOf(
  profile: ChosenProfile,
  own: OwnLimits | undefined,
  language: string | undefined,
): SubtitleProfile {
  // What follows at once needs no pause: those who know the rule that asks for one choose it.
  if (profile === 'standard') return ownSubtitleProfile({ ...limitsOf(), gapFrames: 0 })
  return profile === 'own' ? ownSubtitleProfile(limitsOf(own)) : subtitleProfileFor(profile, language ?? '')
}

export function limitsOf({
  lineLength = subtitleBounds.lineLength.default,
  lines = subtitleBounds.lines.default,
  readingSpeed = subtitleBounds.readingSpeed.default,
  minDuration = ownSubtitleBounds.minDuration.default,
  maxDuration = ownSubtitleBounds.maxDuration.default,
  gapFrames = ownSubtitleBounds.gapFrames.default,
}: OwnLimits = {}): OwnSubtitleLimits {
  return { lineLength, lines, readingSpeed, minDuration, maxDuration, gapFrames }
}

/**
 * In columns, of which a Chinese character takes two: profiles may count it as one.
 *
 * @param recordingSeconds 0 until it is known.
 */
export function shapeOf(
  { profile }: Pick<SubtitleRules, 'profile'>,
  hasSpeakers: boolean,
  recordingSeconds = 0,
): SubtitleShape {
  const columns = profile.unit === 'full' ? 2 : 1
  return {
    lineLength: profile.maxLineLength * columns,
    lines: profile.maxLines,
    readingSpeed: profile.maxCharactersPerSecond * columns,
    hasSpeakers,
    recordingMs: recordingSeconds > 0 ? recordingSeconds * 1000 : undefined,
  }
}

/** As a picture shows them: each turn of speech begins with a name where several speak. */
export function shapeOfText(
  document: Text,
  rules: Pick<SubtitleRules, 'profile'>,
  recordingSeconds = 0,
): SubtitleShape {
  return shapeOf(rules, hasSeveralSpeakers(document), recordingSeconds)
}

export function hasSeveralSpeakers(document: Text): boolean {
  return presentSpeakers(document).length > 1
}
