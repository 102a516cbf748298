import type { InterfaceLanguage } from '@longhand/contracts'
import type { Section } from '@longhand/speech'
import type { TimedSection } from '../../../platform/sections/sections.ts'

const nameOf: Record<InterfaceLanguage, string> = { en: 'Speaker', 'zh-CN': '说话人' }

export interface SectionNaming {
  language: InterfaceLanguage
  idPrefix: string
  hasSpeakers: boolean
}

/** Sections as the wire and the store have them: milliseconds, ids, and names for the speakers. */
export function toWireSections(sections: readonly Section[], { language, idPrefix, hasSpeakers }: SectionNaming): TimedSection[] {
  return sections.map((section, index) => ({
    sectionId: `${idPrefix}${index + 1}`,
    spkId: hasSpeakers ? section.speaker : '',
    spkName: hasSpeakers ? `${nameOf[language]}${section.speaker.replace(/^\D+/, '')}` : nameOf[language],
    startTime: milliseconds(section.start),
    endTime: milliseconds(section.end),
    text: section.text,
    words: section.words.map(({ text, start, end, confidence }) => ({
      text,
      startTime: milliseconds(start),
      endTime: milliseconds(end),
      ...(confidence === undefined ? {} : { confidence: Math.round(confidence * 100) / 100 }),
    })),
  }))
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
