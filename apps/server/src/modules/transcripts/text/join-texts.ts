import { delayed } from '../../../platform/sections/section-captions.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { inTextOf } from './section-languages.ts'

export interface JoinedText {
  sections: readonly TimedSection[]
  language: string
  /** Where it begins in the whole, in milliseconds. */
  startTime: number
}

const defaultName = /^(Speaker|说话人)(\d+)$/

/** Named speakers are one person in all texts; numbered ones are counted on. The whole is in the language of the first. */
export function joinTexts(texts: readonly JoinedText[]): TimedSection[] {
  const named = new Map<string, string>()
  const first = texts[0]?.language ?? ''
  let counted = 0
  return texts.flatMap(({ sections, language: ofText, startTime }, index) => {
    const before = counted
    const personOf = ({ spkId, spkName }: TimedSection): { spkId: string; spkName: string } => {
      const [, prefix, number] = defaultName.exec(spkName) ?? []
      const ownId = shortId(`${index + 1}-${spkId}`)
      if (prefix === undefined) {
        named.set(spkName, named.get(spkName) ?? ownId)
        return { spkId: named.get(spkName) ?? ownId, spkName }
      }
      const place = before + Number(number)
      counted = Math.max(counted, place)
      return { spkId: ownId, spkName: `${prefix}${place}`.slice(0, 10) }
    }
    const speakers = new Map(sections.map((section) => [section.spkId, section]))
    const idOf = (spkId: string): string => {
      const known = speakers.get(spkId)
      return known ? personOf(known).spkId : shortId(`${index + 1}-${spkId}`)
    }
    return inTextOf(first, sections, ofText).map((section): TimedSection => ({
      ...section,
      ...(section.alongside ? { alongside: section.alongside.map(idOf) } : {}),
      ...personOf(section),
      sectionId: shortId(`${index + 1}-${section.sectionId}`),
      startTime: section.startTime + startTime,
      endTime: section.endTime + startTime,
      ...(section.captions ? { captions: delayed(section.captions, startTime) } : {}),
      words: section.words.map((word) => ({
        ...word,
        startTime: word.startTime + startTime,
        endTime: word.endTime + startTime,
      })),
    }))
  })
}

/** At most 64 characters on the wire; ids differ at their ends. */
function shortId(id: string): string {
  return id.length <= 64 ? id : `${id.slice(0, 3)}${id.slice(-61)}`
}
