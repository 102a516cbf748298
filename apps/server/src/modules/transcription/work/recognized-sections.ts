import type { InterfaceLanguage } from '@longhand/contracts'
import type { Section, Turn, Word as RecognizedWord } from '@longhand/speech'
import { clock, type Word, wordFieldsOf } from '@longhand/transcript'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { primaryOf } from '../lifecycle/choose-engine.ts'
import type { TranscriptionParameters } from '../lifecycle/transcription-lifecycle.ts'

/** What a speaker without a name is called, before a number. */
export const speakerWord: Record<InterfaceLanguage, string> = { en: 'Speaker', 'zh-CN': '说话人' }

export interface SectionNaming {
  language: InterfaceLanguage
  /** Of the text, where sections may be in another one; else what an engine says of them is not heeded. */
  spoken?: string | undefined
  idPrefix: string
  hasSpeakers: boolean
}

/** Where only one language was asked for, servers that always answer with the same one would mark all of it. */
export function spokenIn({
  language,
  languages,
  toEnglish = false,
}: Pick<TranscriptionParameters, 'language' | 'languages' | 'toEnglish'>): string | undefined {
  return languages.length > 1 && !toEnglish ? language : undefined
}

/** What an engine recognised as sections of a text: milliseconds, ids, and names for the speakers. */
export function recognizedSections(
  sections: readonly Section[],
  { language, spoken, idPrefix, hasSpeakers }: SectionNaming,
): TimedSection[] {
  return sections.map((section, index) => ({
    id: `${idPrefix}${index + 1}`,
    speakerId: hasSpeakers ? section.speaker : '',
    speakerName: hasSpeakers
      ? `${speakerWord[language]}${section.speaker.replace(/^\D+/, '')}`
      : speakerWord[language],
    startMs: milliseconds(section.start),
    endMs: milliseconds(section.end),
    text: section.text,
    language:
      spoken === undefined || section.language === undefined || section.language === primaryOf(spoken)
        ? undefined
        : section.language,
    alongside: hasSpeakers && section.alongside ? section.alongside : undefined,
    words: recognizedWords(section.words),
  }))
}

/**
 * Adds a section for each stretch in which something was said and not understood: silence there would say that nothing was.
 *
 * @param gaps With who speaks there; empty where that is not known.
 */
export function withGaps(
  sections: readonly Section[],
  gaps: readonly Turn[],
  language: InterfaceLanguage,
): Section[] {
  if (gaps.length === 0) return [...sections]
  const named = gaps.map((gap): Section => {
    const text = `[${notUnderstood[language]} ${clock(gap.start * 1000)}–${clock(gap.end * 1000)}]`
    // In doubt, as far as one can be: review stops here.
    return {
      ...gap,
      speaker: gap.speaker || (sections[0]?.speaker ?? 'S1'),
      text,
      words: text.split(' ').map((word) => ({ ...gap, text: word, timing: 'exact', confidence: 0 })),
    }
  })
  return [...sections, ...named].sort((a, b) => a.start - b.start)
}

const notUnderstood: Record<InterfaceLanguage, string> = { en: 'not understood', 'zh-CN': '未能识别' }

/** Of the schema of words. */
const maxAlternative = 1000

export function recognizedWords(words: readonly RecognizedWord[]): Word[] {
  return words.map(({ text, start, end, confidence, alternative }) => ({
    text,
    startMs: milliseconds(start),
    endMs: milliseconds(end),
    ...wordFieldsOf({
      confidence: confidence === undefined ? undefined : Math.round(confidence * 100) / 100,
      alternative: alternative?.slice(0, maxAlternative),
      reviewed: undefined,
    }),
  }))
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
