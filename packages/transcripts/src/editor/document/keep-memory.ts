/** What the wire form doesn't say of a text: how its sections were cut, and the order of its speakers. */
import { createDocument } from '@longhand/transcript-model'
import type { Cut, Speaker, TranscriptDocument } from '@longhand/transcript-model'
export interface DocumentMemory {
  readonly speakers: readonly Speaker[]
  /** By the id of the second section. */
  readonly cuts: ReadonlyMap<string, Cut>
}

/** Reads what {@link withMemory} gives to the same text, when it comes from the server again. */
export function memoryOf({ sections, speakers }: TranscriptDocument): DocumentMemory {
  return { speakers, cuts: new Map(sections.flatMap(({ id, cut }) => (cut ? [[id, cut] as const] : []))) }
}

/** A text with what was known of a former one, as far as it still holds. The same object when that adds nothing. */
export function withMemory(document: TranscriptDocument, { speakers, cuts }: DocumentMemory): TranscriptDocument {
  const isForgetful = document.sections.some(({ id, cut }) => !cut && cuts.has(id))
  const sections = isForgetful
    ? document.sections.map((section) => (!section.cut && cuts.has(section.id) ? { ...section, cut: cuts.get(section.id)! } : section))
    : document.sections
  const knowsAll = document.speakers.every(({ id, name }) => speakers.some((speaker) => speaker.id === id && speaker.name === name))
  const isSameOrder = speakers.length === document.speakers.length && speakers.every(({ id }, place) => document.speakers[place]!.id === id)
  if (!isForgetful && (isSameOrder || !knowsAll)) return document
  return createDocument(sections, knowsAll ? speakers : document.speakers)
}
