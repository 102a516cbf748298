import { createText } from '@longhand/transcript'
import type { Cut, Speaker, Text } from '@longhand/transcript'
export interface DocumentMemory {
  readonly speakers: readonly Speaker[]
  /** By the id of the second section. */
  readonly cuts: ReadonlyMap<string, Cut>
}

export function memoryOf({ sections, speakers }: Text): DocumentMemory {
  return { speakers, cuts: new Map(sections.flatMap(({ id, cut }) => (cut ? [[id, cut] as const] : []))) }
}

/** The same object when the memory adds nothing. */
export function withMemory(document: Text, { speakers, cuts }: DocumentMemory): Text {
  const isForgetful = document.sections.some(({ id, cut }) => !cut && cuts.has(id))
  const sections = isForgetful
    ? document.sections.map((section) =>
        !section.cut && cuts.has(section.id) ? { ...section, cut: cuts.get(section.id)! } : section,
      )
    : document.sections
  const knowsAll = document.speakers.every(({ id, name }) =>
    speakers.some((speaker) => speaker.id === id && speaker.name === name),
  )
  const isSameOrder =
    speakers.length === document.speakers.length &&
    speakers.every(({ id }, place) => document.speakers[place]!.id === id)
  if (!isForgetful && (isSameOrder || !knowsAll)) return document
  return createText(sections, knowsAll ? speakers : document.speakers)
}
