import type { joinWords } from '@longhand/speech'
import type { TranscriptSection } from '@longhand/contracts'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/** A stretch whose text a user wrote by hand. Milliseconds. */
export interface KeptEdit {
  startTime: number
  endTime: number
  text: string
}

/** Changed sections have no word times; anyone who stores them must add those. */
export function keepEdits(
  sections: readonly TimedSection[],
  edits: readonly KeptEdit[],
  join: typeof joinWords,
): TranscriptSection[] {
  return edits.reduce<TranscriptSection[]>((text, edit) => keepEdit(text, edit, join), [...sections])
}

function keepEdit(
  sections: readonly TranscriptSection[],
  edit: KeptEdit,
  join: typeof joinWords,
): TranscriptSection[] {
  const covers = ({ startTime, endTime }: { startTime: number; endTime: number }): boolean => {
    const middle = (startTime + endTime) / 2
    return middle >= edit.startTime && middle < edit.endTime
  }
  let isPlaced = false
  const kept = sections.flatMap((section): TranscriptSection[] => {
    const words = section.words ?? []
    const first = words.findIndex(covers)
    if (first === -1) return [section]
    const rest = words.filter((word) => !covers(word))
    const hand =
      isPlaced || edit.text === ''
        ? []
        : [{ text: edit.text, startTime: edit.startTime, endTime: edit.endTime }]
    isPlaced = true
    const before = rest.filter(({ startTime }) => startTime < edit.startTime)
    const after = rest.slice(before.length)
    const joined = [...before, ...hand, ...after]
    return joined.length === 0 ? [] : [{ ...section, text: join(joined), words: joined }]
  })
  if (isPlaced || edit.text === '') return kept
  const place = kept.findIndex(({ startTime }) => startTime > edit.startTime)
  const { spkId, spkName } = kept[Math.max(0, place - 1)] ?? { spkId: 'S1', spkName: 'Speaker1' }
  const own = { sectionId: `e${edit.startTime}`, spkId, spkName, ...edit }
  return place === -1 ? [...kept, own] : [...kept.slice(0, place), own, ...kept.slice(place)]
}
