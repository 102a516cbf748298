import type { TimedSection } from '../../../platform/sections/sections.ts'

export interface JoinedText {
  sections: readonly TimedSection[]
  /** Where it begins in the whole, in milliseconds. */
  startTime: number
}

const defaultName = /^(Speaker|说话人)(\d+)$/

/** Named speakers are one person in all texts; numbered ones are counted on. */
export function joinTexts(texts: readonly JoinedText[]): TimedSection[] {
  const named = new Map<string, string>()
  let counted = 0
  return texts.flatMap(({ sections, startTime }, index) => {
    const before = counted
    const personOf = ({ spkId, spkName }: TimedSection): { spkId: string; spkName: string } => {
      const [, prefix, number] = defaultName.exec(spkName) ?? []
      const own = shortId(`${index + 1}-${spkId}`)
      if (prefix === undefined) {
        named.set(spkName, named.get(spkName) ?? own)
        return { spkId: named.get(spkName) ?? own, spkName }
      }
      const place = before + Number(number)
      counted = Math.max(counted, place)
      return { spkId: own, spkName: `${prefix}${place}`.slice(0, 10) }
    }
    return sections.map((section): TimedSection => ({
      ...section,
      ...personOf(section),
      sectionId: shortId(`${index + 1}-${section.sectionId}`),
      startTime: section.startTime + startTime,
      endTime: section.endTime + startTime,
      words: section.words.map((word) => ({ ...word, startTime: word.startTime + startTime, endTime: word.endTime + startTime })),
    }))
  })
}

/** At most 64 characters on the wire; ids differ at their ends. */
function shortId(id: string): string {
  return id.length <= 64 ? id : `${id.slice(0, 3)}${id.slice(-61)}`
}
