import type { InterfaceLanguage } from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'

export interface PictureSize {
  width: number
  height: number
}

export interface RecordingFacts {
  recordedAt: Date
  durationSeconds: number
  exportedAt: Date
  timeZone: string
  interfaceLanguage: InterfaceLanguage
  /** Of a video that the captions go into: its picture, in pixels, as it is looked at. */
  picture?: PictureSize | undefined
}

export interface ExportedTranscript {
  /** The recording's name; empty where a text is to have no heading. */
  title: string
  language: string
  sections: readonly TimedSection[]
  translation?: ReadonlyMap<string, string> | undefined
  facts?: RecordingFacts | undefined
  /** Of a recording with a picture: milliseconds, in their order. */
  shotChanges?: readonly number[] | undefined
}
