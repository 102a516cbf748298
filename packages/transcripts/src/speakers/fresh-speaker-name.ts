import { presentSpeakers } from '@longhand/transcript-model'
import type { TranscriptDocument } from '@longhand/transcript-model'

/** @param word What speakers are called in the reader's language. */
export function freshSpeakerName(document: TranscriptDocument, word: string): string {
  const taken = new Set(document.speakers.map(({ name }) => name))
  let number = presentSpeakers(document).length + 1
  while (taken.has(`${word}${number}`)) number += 1
  return `${word}${number}`
}
