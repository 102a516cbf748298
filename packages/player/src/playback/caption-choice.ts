import { captionBounds, ownCaptionBounds } from '@longhand/contracts'
import type { CaptionProfileName, ExportOptions, Picture } from '@longhand/contracts'
import type { Text } from '@longhand/transcript'
import { presentSpeakers } from '@longhand/transcript'
import { captionProfileFor, ownCaptionProfile } from '@longhand/transcript/captions'
import type { CaptionRules, CaptionShape, OwnCaptionLimits } from '@longhand/transcript/captions'

/** Limits that exports take as well; what is left out is as usual. */
export type OwnLimits = Partial<Pick<ExportOptions, keyof OwnCaptionLimits>>

/** What a user chose for subtitles on this device. */
export interface CaptionChoice {
  readonly profile: CaptionProfileName
  readonly times: 'clock' | 'frames'
  /** Left out: that of the picture. */
  readonly frameRate?: number | undefined
  /** Of the profile `own`. */
  readonly own?: OwnLimits | undefined
}

export const defaultCaptionChoice: CaptionChoice = { profile: 'netflix', times: 'clock' }
const defaultFrameRate = 25

/** @param language BCP 47, of the text. */
export function rulesOf(
  { profile, frameRate, own }: CaptionChoice,
  language: string | undefined,
  picture?: Pick<Picture, 'frameRate' | 'shotChanges'>,
): CaptionRules {
  const { frameRate: ofPicture = defaultFrameRate, shotChanges } = picture ?? {}
  return {
    profile:
      profile === 'own' ? ownCaptionProfile(limitsOf(own)) : captionProfileFor(profile, language ?? ''),
    frameRate: frameRate ?? ofPicture,
    shotChanges,
  }
}

export function limitsOf({
  lineLength = captionBounds.lineLength.default,
  lines = captionBounds.lines.default,
  readingSpeed = captionBounds.readingSpeed.default,
  minDuration = ownCaptionBounds.minDuration.default,
  maxDuration = ownCaptionBounds.maxDuration.default,
  gapFrames = ownCaptionBounds.gapFrames.default,
}: OwnLimits = {}): OwnCaptionLimits {
  return { lineLength, lines, readingSpeed, minDuration, maxDuration, gapFrames }
}

/** In columns, of which a Chinese character takes two: profiles may count it as one. */
export function shapeOf({ profile }: Pick<CaptionRules, 'profile'>, hasSpeakers: boolean): CaptionShape {
  const columns = profile.unit === 'full' ? 2 : 1
  return {
    lineLength: profile.maxLineLength * columns,
    lines: profile.maxLines,
    readingSpeed: profile.maxCharactersPerSecond * columns,
    hasSpeakers,
  }
}

/** As a picture shows them: each turn of speech begins with a name where several speak. */
export function shapeOfText(document: Text, rules: Pick<CaptionRules, 'profile'>): CaptionShape {
  return shapeOf(rules, hasSeveralSpeakers(document))
}

export function hasSeveralSpeakers(document: Text): boolean {
  return presentSpeakers(document).length > 1
}
