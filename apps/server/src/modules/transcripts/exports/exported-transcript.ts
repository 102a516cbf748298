import type { TimedSection } from '../text/sections.ts'

/** A transcript with what an export says about it. */
export interface ExportedTranscript {
  /** The recording's name. */
  title: string
  language: string
  sections: readonly TimedSection[]
}

/** What an export shows beside the text. Captions always carry their times. */
export interface ExportOptions {
  speakers: boolean
  timestamps: boolean
}
