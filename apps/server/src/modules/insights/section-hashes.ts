import { createHash } from 'node:crypto'
import type { TranscriptSection } from '@longhand/contracts'

/** What a section says and who says it, in 16 characters. Renaming a speaker or moving a border in time changes nothing. */
export function hashOf({ text, spkId }: Pick<TranscriptSection, 'text' | 'spkId'>): string {
  return createHash('sha256').update(`${spkId}\n${text.trim()}`).digest('base64url').slice(0, 16)
}

/** Hashes by section id. */
export function hashesOf(sections: readonly TranscriptSection[]): Record<string, string> {
  return Object.fromEntries(sections.map((section) => [section.sectionId, hashOf(section)]))
}

/** What of a text is no longer as it was. */
export interface Changes {
  /** Whether one of these sections was changed or removed. */
  touch(sectionIds: readonly string[]): boolean
  /** Whether anything was changed, removed or added. */
  readonly any: boolean
}

/** Compares a text with what it was. */
export function changesSince(before: Readonly<Record<string, string>>, sections: readonly TranscriptSection[]): Changes {
  const now = hashesOf(sections)
  const ids = Object.keys(before)
  const isChanged = (id: string): boolean => before[id] !== now[id]
  return { touch: (sectionIds) => sectionIds.some(isChanged), any: ids.length !== Object.keys(now).length || ids.some(isChanged) }
}
