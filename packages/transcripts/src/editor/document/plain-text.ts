import { speakerOf } from '@longhand/transcript-model'
import type { TranscriptDocument } from '@longhand/transcript-model'
/** @param timeOf Writes a number of seconds. */
export function plainTextOf(document: TranscriptDocument, timeOf: (seconds: number) => string): string {
  return document.sections
    .map((section) => `${speakerOf(document, section.speakerId).name} ${timeOf(section.startMs / 1000)}\n${section.text}`.trim())
    .join('\n\n')
}
