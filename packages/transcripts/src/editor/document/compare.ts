import { sectionOf, speakerOf } from './transcript-document.ts'
import type { DocumentSection, TranscriptDocument } from './transcript-document.ts'

/** A section that two documents have otherwise. One side is missing where the other alone has it. */
export interface Difference {
  readonly sectionId: string
  readonly startMs: number
  readonly ours: SidedSection | undefined
  readonly theirs: SidedSection | undefined
}

/** What a person compares of a section. */
export interface SidedSection {
  readonly speaker: string
  readonly text: string
}

/** Where two texts of one recording differ, in the order of time. Word times alone make no difference. */
export function differencesOf(ours: TranscriptDocument, theirs: TranscriptDocument): Difference[] {
  const ids = new Set([...ours.places.keys(), ...theirs.places.keys()])
  const differences: Difference[] = []
  for (const sectionId of ids) {
    const mine = sectionOf(ours, sectionId)
    const other = sectionOf(theirs, sectionId)
    const left = mine && sided(ours, mine)
    const right = other && sided(theirs, other)
    if (left?.text === right?.text && left?.speaker === right?.speaker) continue
    differences.push({ sectionId, startMs: (mine ?? other)!.startMs, ours: left, theirs: right })
  }
  return differences.sort((a, b) => a.startMs - b.startMs)
}

function sided(document: TranscriptDocument, section: DocumentSection): SidedSection {
  return { speaker: speakerOf(document, section.speakerId).name, text: section.text }
}

/**
 * A document as plain text, for the clipboard.
 *
 * @param timeOf Writes a number of seconds.
 */
export function plainTextOf(document: TranscriptDocument, timeOf: (seconds: number) => string): string {
  return document.sections
    .map((section) => `${speakerOf(document, section.speakerId).name} ${timeOf(section.startMs / 1000)}\n${section.text}`.trim())
    .join('\n\n')
}
