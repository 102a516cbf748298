import type { TimedSection } from '../../../platform/sections/sections.ts'

/** Sections of a text in one language as they are in a text in another: what goes without saying there is said here. */
export function inTextOf(language: string, sections: readonly TimedSection[], from: string): TimedSection[] {
  if (language === from) return [...sections]
  return sections.map(({ language: spoken = from, ...section }) =>
    spoken === language ? section : { ...section, language: spoken },
  )
}
