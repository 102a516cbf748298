import type { AlignedText, Span } from '@longhand/speech'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { WrittenPassage } from '../lifecycle/transcriptions.tables.ts'
import { recognizedWords } from '../work/recognized-sections.ts'
import { type ImportedInto, otherLanguage, SpeakerNames } from './imported-sections.ts'

/** With less of a text recognised, it is not what is said in the recording. */
const minRecognized = 0.1

/**
 * A text with the times at which it is said. Who says a passage is what the text says, or else who speaks then.
 *
 * @param passages of the text, as they were aligned.
 * @param speakerAt Who speaks in a stretch; empty where that is not known.
 * @returns `undefined` when hardly a word of it was recognised.
 */
export function alignedSections(
  passages: readonly WrittenPassage[],
  aligned: AlignedText,
  speakerAt: (span: Span) => string,
  { interfaceLanguage, language }: Pick<ImportedInto, 'interfaceLanguage' | 'language'>,
): TimedSection[] | undefined {
  if (aligned.recognized < minRecognized) return undefined
  const names = new SpeakerNames(interfaceLanguage)
  const isNamed = passages.some(({ speaker }) => speaker !== undefined)
  return aligned.passages.map(({ passage, text, words, start, end }, index) => {
    const written = passage === undefined ? undefined : passages[passage]
    return {
      id: `i${index + 1}`,
      ...(isNamed ? names.of(written?.speaker) : names.ofVoice(speakerAt({ start, end }))),
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
      ...otherLanguage(written?.language, language),
      text,
      words: recognizedWords(words),
    }
  })
}
