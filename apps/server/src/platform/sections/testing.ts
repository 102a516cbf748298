import { readWireSection, type WireSection } from '@longhand/transcript'
import type { TimedSection } from './sections.ts'

/** A text as clients know it, as the store takes it. */
export function timedSections(sections: readonly WireSection[]): TimedSection[] {
  return sections.map((section) => {
    const { words = [], ...read } = readWireSection(section)
    return { ...read, words }
  })
}
