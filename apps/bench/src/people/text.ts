import { fromTextColumns, type TextColumns } from '@longhand/contracts'
import { createDocument, registerSpeaker, type Speaker, type TranscriptDocument } from '@longhand/transcript'

/** @param sectionsJson Columns with their words. */
export function readText(sectionsJson: string): TranscriptDocument {
  const speakers: Speaker[] = []
  const sections = fromTextColumns(JSON.parse(sectionsJson) as TextColumns).map(
    ({ sectionId, spkId, spkName, startTime, endTime, text, words }) => ({
      id: sectionId,
      speakerId: registerSpeaker(speakers, spkId, spkName).id,
      startMs: startTime,
      endMs: endTime,
      text,
      words: words?.map(({ text: spelled, startTime: startMs, endTime: endMs, confidence }) => ({
        text: spelled,
        startMs,
        endMs,
        ...(confidence === undefined ? {} : { confidence }),
      })),
    }),
  )
  return createDocument(sections, speakers)
}

export function textsOf({ sections }: TranscriptDocument): string[] {
  return sections.map(({ text }) => text)
}
