import type { Picture } from '@longhand/contracts'
import type { TranscriptDocument } from '@longhand/transcript-model'
import { presentSpeakers } from '@longhand/transcript-model'
import { captionProfileFor } from '@longhand/transcript-model/captions'
import type { CaptionProfileName, CaptionRules, CaptionShape } from '@longhand/transcript-model/captions'

/** What a user chose for subtitles on this device. */
export interface CaptionChoice {
  readonly profile: CaptionProfileName
  readonly times: 'clock' | 'frames'
  /** Left out: that of the picture. */
  readonly frameRate?: number | undefined
}

export const defaultCaptionChoice: CaptionChoice = { profile: 'netflix', times: 'clock' }
const defaultFrameRate = 25

/** @param language BCP 47, of the text. */
export function rulesOf(
  { profile, frameRate }: CaptionChoice,
  language: string | undefined,
  picture?: Pick<Picture, 'frameRate' | 'shotChanges'>,
): CaptionRules {
  const { frameRate: ofPicture = defaultFrameRate, shotChanges } = picture ?? {}
  return { profile: captionProfileFor(profile, language ?? ''), frameRate: frameRate ?? ofPicture, shotChanges }
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
export function shapeOfText(document: TranscriptDocument, rules: Pick<CaptionRules, 'profile'>): CaptionShape {
  return shapeOf(rules, hasSeveralSpeakers(document))
}

export function hasSeveralSpeakers(document: TranscriptDocument): boolean {
  return presentSpeakers(document).length > 1
}
