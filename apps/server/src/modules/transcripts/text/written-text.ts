import { type StoredText, writeStored } from '../../../platform/sections/stored-text.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { type IndexChanges, indexChanges } from '../search/section-rows.ts'

/** All that the database takes of a text. A thread can make it. */
export interface WrittenText {
  stored: StoredText
  index: IndexChanges
}

/** @param former The text that is there now. Left out: none, or a whole other one. */
export function writeText(sections: readonly TimedSection[], former?: readonly TimedSection[]): WrittenText {
  return { stored: writeStored(sections), index: indexChanges(sections, former) }
}
