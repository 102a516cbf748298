import type { InterfaceLanguage } from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/** What is known of a recording besides its text. */
export interface RecordingFacts {
  recordedAt: Date
  durationSeconds: number
  exportedAt: Date
  /** IANA name; of the date. */
  timeZone: string
  interfaceLanguage: InterfaceLanguage
}

/** A transcript with what an export says about it. */
export interface ExportedTranscript {
  /** The recording's name; empty where a text is to have no heading. */
  title: string
  language: string
  sections: readonly TimedSection[]
  /** What each section says in another language, by its id; absent unless it is asked for. */
  translation?: ReadonlyMap<string, string> | undefined
  /** For the head of a document. */
  facts?: RecordingFacts | undefined
}
