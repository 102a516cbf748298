import type { InterfaceLanguage } from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'

export interface RecordingFacts {
  recordedAt: Date
  durationSeconds: number
  exportedAt: Date
  timeZone: string
  interfaceLanguage: InterfaceLanguage
}

export interface ExportedTranscript {
  /** The recording's name; empty where a text is to have no heading. */
  title: string
  language: string
  sections: readonly TimedSection[]
  translation?: ReadonlyMap<string, string> | undefined
  facts?: RecordingFacts | undefined
}
