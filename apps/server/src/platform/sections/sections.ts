import { speakerNameLength, speakerNamePattern, wireNames } from '@longhand/contracts'
import type { SavedSection, Sentence } from '@longhand/contracts'
import { sectionsSchema } from '@longhand/contracts/schemas'
import { disorderOf, plainWord, readWireSubtitles, retime, spells } from '@longhand/transcript'
import type { ChangeBudget, NamedSection, TimedSection, Word } from '@longhand/transcript'
import { DomainError } from '../errors/domain-error.ts'
import { parseJson } from '../fields/storable.ts'
import { problemOfSubtitles } from './section-subtitles.ts'

export type { TimedSection } from '@longhand/transcript'

/**
 * Reads the sections that a client sends.
 *
 * @param sectionsJson JSON string of sections.
 * @throws DomainError PARAMETER_INVALID that says what is wrong with them.
 */
export function readSections(sectionsJson: string): SavedSection[] {
  const parsed = sectionsSchema.safeParse(parseJson(sectionsJson))
  const field = wireNames.sectionsJson
  if (!parsed.success) throw refused(field, { en: 'it is not a list of sections', 'zh-CN': '不是段落列表' })
  refuseInvalid(parsed.data, field)
  return parsed.data
}

/**
 * Looks through sections that have the right form.
 *
 * @param field As the sender calls what they were sent in.
 * @throws DomainError PARAMETER_INVALID that says what is wrong with them.
 */
export function refuseInvalid(sections: readonly SavedSection[], field: string): void {
  const ids = new Set<string>()
  for (const section of sections) {
    const problem = problemOf(section)
    if (problem) throw refused(field, problem)
    if (ids.has(section.sectionId))
      throw refused(field, { en: 'two sections have the same id', 'zh-CN': '存在重复的段落编号' })
    ids.add(section.sectionId)
  }
}

/** Covers replacing everywhere a word that occurs ten thousand times. */
const maxChanges = 20_000

/** Words without a time get one from the stored words of that time. */
export function completeSections(
  incoming: readonly NamedSection[],
  stored: readonly TimedSection[],
): TimedSection[] {
  const byId = new Map(stored.map((section) => [section.id, section]))
  const knownWords = wordsByTime(stored)
  const budget = { left: maxChanges }
  return incoming.map((section) => {
    const former = byId.get(section.id)
    const words =
      section.words ?? (former?.text === section.text && covers(section, former) ? former.words : undefined)
    if (words && spells(words, section.text)) return { ...section, words }
    return {
      ...section,
      words: timeWords(section, words ?? knownWords(section.startMs, section.endMs), budget),
    }
  })
}

function timeWords(section: NamedSection, before: readonly Word[], budget: ChangeBudget): Word[] {
  return retime(section.text, before, section, budget).map(plainWord)
}

function problemOf(section: SavedSection): Sentence | undefined {
  const disorder = disorderOf(section)
  if (disorder === 'section')
    return { en: 'a section ends before it starts', 'zh-CN': '段落的结束时间早于开始时间' }
  if ([...section.spkName].length > speakerNameLength || !speakerNamePattern.test(section.spkName)) {
    return {
      en: `a speaker's name has at most ${speakerNameLength} Chinese characters, English letters and numbers`,
      'zh-CN': `说话人名称最多 ${speakerNameLength} 个字符，仅限中文、英文和数字`,
    }
  }
  if (disorder === 'words') return { en: 'words are not in order of time', 'zh-CN': '词语未按时间排序' }
  return section.captions ? problemOfSubtitles(readWireSubtitles(section.captions)) : undefined
}

function refused(field: string, problem: Sentence): DomainError {
  return new DomainError('PARAMETER_INVALID', {
    sentence: {
      en: `“${field}” is not valid: ${problem.en}`,
      'zh-CN': `“${field}” 无效：${problem['zh-CN']}`,
    },
    data: { field },
  })
}

function covers(outer: NamedSection, inner: TimedSection): boolean {
  const first = inner.words[0]
  const last = inner.words.at(-1)
  return !first || !last || (outer.startMs <= first.startMs && outer.endMs >= last.endMs)
}

/** By time, because sections may have been split, joined or moved. */
function wordsByTime(sections: readonly TimedSection[]): (startMs: number, endMs: number) => Word[] {
  let words: Word[] | undefined
  return (startMs, endMs) => {
    words ??= sections.flatMap((section) => section.words).sort((a, b) => middle(a) - middle(b))
    const from = firstAtOrAfter(words, startMs)
    const until = firstAtOrAfter(words, endMs)
    return words.slice(from, until).sort((a, b) => a.startMs - b.startMs)
  }
}

function firstAtOrAfter(words: readonly Word[], time: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const half = (low + high) >> 1
    if (middle(words[half]) < time) low = half + 1
    else high = half
  }
  return low
}

function middle(word: Word | undefined): number {
  return word ? (word.startMs + word.endMs) / 2 : 0
}
