import type { NamedSection } from '@longhand/transcript'
import { createHash } from 'node:crypto'
import { mapInSlices } from '../../platform/process/slices.ts'

/** 16 characters, from text, speaker id and language: renaming a speaker or moving times changes nothing. */
export function hashOf({
  text,
  speakerId,
  language,
}: Pick<NamedSection, 'text' | 'speakerId' | 'language'>): string {
  return createHash('sha256')
    .update(`${language === undefined ? '' : `${language}\n`}${speakerId}\n${text.trim()}`)
    .digest('base64url')
    .slice(0, 16)
}

export function hashesOf(sections: readonly NamedSection[]): Record<string, string> {
  return Object.fromEntries(sections.map((section) => [section.id, hashOf(section)]))
}

export interface Changes {
  touch(sectionIds: readonly string[]): boolean
  readonly any: boolean
}

export async function changesSince(
  before: Readonly<Record<string, string>>,
  sections: readonly NamedSection[],
): Promise<Changes> {
  const now = Object.fromEntries(
    await mapInSlices(sections, (section) => [section.id, hashOf(section)] as const),
  )
  const ids = Object.keys(before)
  const isChanged = (id: string): boolean => before[id] !== now[id]
  return {
    touch: (sectionIds) => sectionIds.some(isChanged),
    any: ids.length !== Object.keys(now).length || ids.some(isChanged),
  }
}
