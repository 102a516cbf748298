import type { SubtitleProfileName } from '../subtitles/profiles.ts'
import type { TimedSection } from '../text.ts'
import type { ImportedText } from './imported-text.ts'

/** What menus, files and answers say of a format. */
export interface Format {
  /** As it is called among those who know it. */
  readonly title: string
  /** What it is for, in the languages of the page. */
  readonly names: { readonly en: string; readonly 'zh-CN': string }
  readonly mediaType: string
  /** Of its files, without a dot; the first is that of a file that is written. */
  readonly endings: readonly [string, ...string[]]
  /** Documents are for people to read; subtitles are cut to be read next to a picture; data is for programs. */
  readonly kind: 'document' | 'subtitles' | 'data'
}

/** What the file of a format has: both directions, or the one that is there. */
export interface FormatFile {
  /** @throws UnreadableText */
  readonly read?: (text: string) => ImportedText
  /** Of files that are no text. @throws UnreadableText */
  readonly readBytes?: (bytes: Uint8Array) => ImportedText
  /** @throws UnwritableText */
  readonly write?: Writer
}

export type Writer = (
  text: ExportedText,
  options: ExportOptions,
) => string | Uint8Array | Promise<string | Uint8Array>

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface RecordingFacts {
  readonly recordedAt: Date
  readonly durationSeconds: number
  readonly exportedAt: Date
  readonly timeZone: string
  readonly interfaceLanguage: 'en' | 'zh-CN'
  /** Of a video that subtitles go into: its picture, in pixels, as it is looked at. */
  readonly picture?: PictureSize | undefined
}

export interface ExportedText {
  /** The recording's name; empty where a text is to have no heading. */
  readonly title: string
  readonly language: string
  readonly sections: readonly TimedSection[]
  /** By section. */
  readonly translation?: ReadonlyMap<string, string> | undefined
  readonly facts?: RecordingFacts | undefined
  /** Of a recording with a picture: milliseconds, in their order. */
  readonly shotChanges?: readonly number[] | undefined
  /** The family of the font that has the letters of a text, where the fonts of the player are known. */
  readonly fontFor?: ((text: string) => string) | undefined
}

/** Lengths are Latin characters, of which a Chinese one counts two; durations are milliseconds. */
export interface ExportOptions {
  readonly speakers: boolean
  readonly timestamps: boolean
  readonly lineLength: number
  readonly lines: number
  /** Characters a second. */
  readonly readingSpeed: number
  /** Language of the translation that stands under each section. */
  readonly translation?: string | undefined
  /** Whose rules subtitles are cut and checked by. */
  readonly profile?: SubtitleProfileName | 'own' | undefined
  /** @default true */
  readonly fix?: boolean | undefined
  readonly minDuration?: number | undefined
  readonly maxDuration?: number | undefined
  readonly gapFrames?: number | undefined
  readonly frameRate?: number | undefined
  /** Seconds. */
  readonly timecodeOffset?: number | undefined
}

/** Thrown for a text in a script that a format has no letters for. */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
}
