import type { ShotChangeRule } from './shot-changes.ts'

/** What a publisher asks of subtitles. Lengths and speeds are in the characters that its guide counts. */
export interface SubtitleProfile {
  /** Primary language subtags that the row is for; left out, any. */
  readonly languages?: readonly string[]
  /** `full`: a Chinese character counts one and a Latin one half; `latin`: one and two. */
  readonly unit: 'latin' | 'full'
  readonly maxLineLength: number
  readonly maxLines: number
  readonly maxCharactersPerSecond: number
  readonly minSeconds: number
  readonly maxSeconds: number
  /** Frames between two subtitles, at least. */
  readonly gapFrames: number
  /** Shorter gaps are closed down to `gapFrames`; 0: any may stay. */
  readonly closeGapsUnderSeconds: number
  /** How long a subtitle may stay after speech ends, where its shortest time is not longer; left out, as long as reading takes. */
  readonly maxSecondsAfterSpeech?: number
  /** Left out, shot changes don't matter. */
  readonly shotChanges?: ShotChangeRule
}

export type SubtitleProfileName = 'netflix' | 'bbc' | 'ebu' | 'youtube'

/**
 * Timed Text Style Guide: General Requirements (5/6 s to 7 s, two lines) and Subtitle Timing Guidelines (two frames at any rate; gaps under half a
 * second, 3 to 11 frames at 24, are closed), partnerhelp.netflixstudios.com, read in November 2026. Subtitles may stay well past the end of speech.
 * Shot changes (onto the cut within 7 frames, two frames before it, else half a second away) come from copies of that guide and the Netflix profile of Subtitle Edit.
 */
const netflix = {
  unit: 'latin',
  maxLineLength: 42,
  maxLines: 2,
  maxCharactersPerSecond: 17,
  minSeconds: 5 / 6,
  maxSeconds: 7,
  gapFrames: 2,
  closeGapsUnderSeconds: 0.5,
  shotChanges: { endFramesBefore: 2, snapSeconds: 7 / 24, clearSeconds: 0.5 },
} as const satisfies SubtitleProfile

/** Of each publisher, the row of a language before the general one. */
export const subtitleProfiles: Readonly<Record<SubtitleProfileName, readonly SubtitleProfile[]>> = {
  // Timed Text Style Guides of each language, same place and date. Line lengths of English, Chinese and Korean, and that Latin letters count half in Korean,
  // are read there; that they do in Chinese and Japanese, too, all speeds and the Japanese line come from tables of these guides made by others (sublingo.cc).
  netflix: [
    { ...netflix, languages: ['en'], maxCharactersPerSecond: 20 },
    { ...netflix, languages: ['zh'], unit: 'full', maxLineLength: 16, maxCharactersPerSecond: 9 },
    { ...netflix, languages: ['ja'], unit: 'full', maxLineLength: 13, maxCharactersPerSecond: 4 },
    { ...netflix, languages: ['ko'], unit: 'full', maxLineLength: 16, maxCharactersPerSecond: 12 },
    { ...netflix, languages: ['es', 'de', 'fr'] },
    netflix,
  ],
  // BBC Subtitle Guidelines, version 1.1.7 and later: 160 to 180 words a minute, here words of five letters and a space; at most 1.5 s after speech; gaps of less
  // than a second look jerky; 37 characters are those of Teletext, other lines are measured in widths. It gives no shortest and longest time: these are ours.
  // It likes subtitles that change with the shot, and gives no number for it.
  bbc: [
    {
      unit: 'latin',
      maxLineLength: 37,
      maxLines: 2,
      maxCharactersPerSecond: 18,
      minSeconds: 1,
      maxSeconds: 7,
      gapFrames: 0,
      closeGapsUnderSeconds: 1,
      maxSecondsAfterSpeech: 1.5,
    },
  ],
  // Subtitle standards of ARD, ORF, SRF and ZDF (daserste.de): 37 characters, two lines, 13 to 15 characters a second, one second, one frame. ARTE takes 37, too
  // (EZTitles' manual of its EBU STL). None says how long a subtitle may stay: seven seconds are ours.
  ebu: [
    {
      unit: 'latin',
      maxLineLength: 37,
      maxLines: 2,
      maxCharactersPerSecond: 15,
      minSeconds: 1,
      maxSeconds: 7,
      gapFrames: 1,
      closeGapsUnderSeconds: 0,
    },
  ],
  // YouTube publishes no limits. These are ours: what fits its player on a phone, as fast as verbatim speech mostly is.
  youtube: [
    {
      unit: 'latin',
      maxLineLength: 42,
      maxLines: 2,
      maxCharactersPerSecond: 25,
      minSeconds: 0.5,
      maxSeconds: 7,
      gapFrames: 0,
      closeGapsUnderSeconds: 0,
    },
  ],
}

/** @param language BCP 47 tag of the text. */
export function subtitleProfileFor(name: SubtitleProfileName, language: string): SubtitleProfile {
  const primary = language.split('-')[0]!.toLowerCase()
  const rows = subtitleProfiles[name]
  return rows.find(({ languages }) => languages?.includes(primary)) ?? rows.at(-1)!
}

/** Limits of one's own: lengths and speed in Latin characters, of which a Chinese one counts two; durations in milliseconds. */
export interface OwnSubtitleLimits {
  readonly lineLength: number
  readonly lines: number
  readonly readingSpeed: number
  readonly minDuration: number
  readonly maxDuration: number
  /** Between two subtitles, at least. */
  readonly gapFrames: number
}

export function ownSubtitleProfile({
  lineLength,
  lines,
  readingSpeed,
  minDuration,
  maxDuration,
  gapFrames,
}: OwnSubtitleLimits): SubtitleProfile {
  return {
    unit: 'latin',
    maxLineLength: lineLength,
    maxLines: lines,
    maxCharactersPerSecond: readingSpeed,
    minSeconds: minDuration / 1000,
    maxSeconds: maxDuration / 1000,
    gapFrames,
    closeGapsUnderSeconds: 0,
  }
}
