import { isDeepStrictEqual } from 'node:util'
import type { TranscriptSection } from '@longhand/contracts'
import { pairTerms, spacedWords, wellFormed } from './terms.ts'
import { tokenTimes } from './token-times.ts'

/** How the search index comes from one text to the next. */
export interface IndexChanges {
  /** Ids of sections that the next text has no more. */
  gone: 'all' | string[]
  /** JSON lists of the sections that are new or other ones, as many as one statement takes. */
  batches: string[]
  /** Names of all speakers; left out where they are the same as before. */
  speakers?: string[] | undefined
}

const batch = 500

/** @param former What the index holds. Left out: it is made again. */
export function indexChanges(
  sections: readonly TranscriptSection[],
  former?: readonly TranscriptSection[],
): IndexChanges {
  const known = new Map(former?.map((section) => [section.sectionId, section]))
  const wanted = new Set(sections.map(({ sectionId }) => sectionId))
  const changed = sections.filter((section) => !isSame(section, known.get(section.sectionId)))
  const count = Math.ceil(changed.length / batch)
  const speakers = namesOf(sections)
  const isSpokenBySame =
    former !== undefined && isDeepStrictEqual(new Set(speakers), new Set(namesOf(former)))
  return {
    gone: former
      ? former.flatMap(({ sectionId }) => (wanted.has(sectionId) ? [] : [wellFormed(sectionId)]))
      : 'all',
    batches: Array.from({ length: count }, (_, index) =>
      JSON.stringify(changed.slice(index * batch, (index + 1) * batch).map(rowOf)),
    ),
    speakers: isSpokenBySame ? undefined : speakers,
  }
}

function namesOf(sections: readonly TranscriptSection[]): string[] {
  return [...new Set(sections.map(({ spkName }) => wellFormed(spkName)))]
}

function rowOf(section: TranscriptSection): object {
  const { sectionId, startTime, spkName, text } = section
  const composedText = text.normalize('NFC')
  return {
    sectionId: wellFormed(sectionId),
    startTime: Math.round(startTime),
    speaker: wellFormed(spkName),
    text: wellFormed(text),
    tokenTimes: tokenTimes(section),
    words: spacedWords(composedText),
    pairs: pairTerms(composedText),
  }
}

function isSame(section: TranscriptSection, former: TranscriptSection | undefined): boolean {
  if (former === undefined || section === former) return former !== undefined
  return (
    Math.round(section.startTime) === Math.round(former.startTime) &&
    section.spkName === former.spkName &&
    section.text === former.text
  )
}
