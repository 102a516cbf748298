import { createHash } from 'node:crypto'
import type { TranscriptSection } from '@longhand/contracts'
import { mapInSlices } from '../../platform/process/slices.ts'

/** 16 characters, from text, speaker id and language: renaming a speaker or moving times changes nothing. */
export function hashOf({
  text,
  spkId,
  language,
}: Pick<TranscriptSection, 'text' | 'spkId' | 'language'>): string {
  return createHash('sha256')
    .update(`${language === undefined ? '' : `${language}\n`}${spkId}\n${text.trim()}`)
    .digest('base64url')
    .slice(0, 16)
}

export function hashesOf(sections: readonly TranscriptSection[]): Record<string, string> {
  return Object.fromEntries(sections.map((section) => [section.sectionId, hashOf(section)]))
}

export interface Changes {
  touch(sectionIds: readonly string[]): boolean
  readonly any: boolean
}

export async function changesSince(
  before: Readonly<Record<string, string>>,
  sections: readonly TranscriptSection[],
): Promise<Changes> {
  const now = Object.fromEntries(
    await mapInSlices(sections, (section) => [section.sectionId, hashOf(section)] as const),
  )
  const ids = Object.keys(before)
  const isChanged = (id: string): boolean => before[id] !== now[id]
  return {
    touch: (sectionIds) => sectionIds.some(isChanged),
    any: ids.length !== Object.keys(now).length || ids.some(isChanged),
  }
}
