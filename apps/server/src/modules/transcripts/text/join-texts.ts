import { subtitlesAt } from '@longhand/transcript'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { inTextOf } from './section-languages.ts'

export interface JoinedText {
  sections: readonly TimedSection[]
  language: string
  /** Where it begins in the whole, in milliseconds. */
  startMs: number
}

type Person = Pick<TimedSection, 'speakerId' | 'speakerName'>

const defaultName = /^(Speaker|说话人)(\d+)$/

/** Named speakers are one person in all texts; numbered ones are counted on. The whole is in the language of the first. */
export function joinTexts(texts: readonly JoinedText[]): TimedSection[] {
  const named = new Map<string, string>()
  const first = texts[0]?.language ?? ''
  let counted = 0
  return texts.flatMap(({ sections, language: ofText, startMs }, index) => {
    const before = counted
    const personOf = ({ speakerId, speakerName }: TimedSection): Person => {
      const [, prefix, number] = defaultName.exec(speakerName) ?? []
      const ownId = shortId(`${index + 1}-${speakerId}`)
      if (prefix === undefined) {
        named.set(speakerName, named.get(speakerName) ?? ownId)
        return { speakerId: named.get(speakerName) ?? ownId, speakerName }
      }
      const place = before + Number(number)
      counted = Math.max(counted, place)
      return { speakerId: ownId, speakerName: `${prefix}${place}`.slice(0, 10) }
    }
    const speakers = new Map(sections.map((section) => [section.speakerId, section]))
    const idOf = (speakerId: string): string => {
      const known = speakers.get(speakerId)
      return known ? personOf(known).speakerId : shortId(`${index + 1}-${speakerId}`)
    }
    return inTextOf(first, sections, ofText).map((section): TimedSection => ({
      ...section,
      alongside: section.alongside?.map(idOf),
      ...personOf(section),
      id: shortId(`${index + 1}-${section.id}`),
      startMs: section.startMs + startMs,
      endMs: section.endMs + startMs,
      subtitles: section.subtitles && subtitlesAt(section.subtitles, (time) => time + startMs),
      words: section.words.map((word) => ({
        ...word,
        startMs: word.startMs + startMs,
        endMs: word.endMs + startMs,
      })),
    }))
  })
}

/** At most 64 characters on the wire; ids differ at their ends. */
function shortId(id: string): string {
  return id.length <= 64 ? id : `${id.slice(0, 3)}${id.slice(-61)}`
}
