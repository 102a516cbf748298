import { foldText, type NamedSection } from '@longhand/transcript'
import { isDeepStrictEqual } from 'node:util'
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
  sections: readonly NamedSection[],
  former?: readonly NamedSection[],
): IndexChanges {
  const known = new Map(former?.map((section) => [section.id, section]))
  const wanted = new Set(sections.map(({ id }) => id))
  const changed = sections.filter((section) => !isSame(section, known.get(section.id)))
  const count = Math.ceil(changed.length / batch)
  const speakers = namesOf(sections)
  const isSpokenBySame =
    former !== undefined && isDeepStrictEqual(new Set(speakers), new Set(namesOf(former)))
  return {
    gone: former ? former.flatMap(({ id }) => (wanted.has(id) ? [] : [wellFormed(id)])) : 'all',
    batches: Array.from({ length: count }, (_, index) =>
      JSON.stringify(changed.slice(index * batch, (index + 1) * batch).map(rowOf)),
    ),
    speakers: isSpokenBySame ? undefined : speakers,
  }
}

function namesOf(sections: readonly NamedSection[]): string[] {
  return [...new Set(sections.map(({ speakerName }) => wellFormed(speakerName)))]
}

function rowOf(section: NamedSection): object {
  const { id, startMs, speakerName, text } = section
  const folded = foldText(text)
  return {
    sectionId: wellFormed(id),
    startMs: Math.round(startMs),
    speaker: wellFormed(speakerName),
    text: wellFormed(text),
    tokenTimes: tokenTimes(section),
    words: spacedWords(folded),
    pairs: pairTerms(folded),
  }
}

function isSame(section: NamedSection, former: NamedSection | undefined): boolean {
  if (former === undefined || section === former) return former !== undefined
  return (
    Math.round(section.startMs) === Math.round(former.startMs) &&
    section.speakerName === former.speakerName &&
    section.text === former.text
  )
}
