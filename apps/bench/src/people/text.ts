import { fromTextColumns, type TextColumns } from '@longhand/contracts'
import { createText, registerSpeaker, type Speaker, type Text } from '@longhand/transcript'

/** @param sectionsJson Columns with their words. */
export function readText(sectionsJson: string): Text {
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
  return createText(sections, speakers)
}

export function textsOf({ sections }: Text): string[] {
  return sections.map(({ text }) => text)
}
