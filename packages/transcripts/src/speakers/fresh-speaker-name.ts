import { presentSpeakers } from '@longhand/transcript-model'
import type { TranscriptDocument } from '@longhand/transcript-model'

/**
 * A name that no one in the transcript has, such as `Speaker3`.
 *
 * @param word What speakers are called in the reader's language.
 */
export function freshSpeakerName(document: TranscriptDocument, word: string): string {
  const taken = new Set(document.speakers.map(({ name }) => name))
  let number = presentSpeakers(document).length + 1
  while (taken.has(`${word}${number}`)) number += 1
  return `${word}${number}`
}
