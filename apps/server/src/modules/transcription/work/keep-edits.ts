import type { NamedSection } from '@longhand/transcript'
import type { joinWords } from '@longhand/speech'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/** A stretch whose text a user wrote by hand. Milliseconds. */
export interface KeptEdit {
  startMs: number
  endMs: number
  text: string
}

/** Changed sections have no word times; anyone who stores them must add those. */
export function keepEdits(
  sections: readonly TimedSection[],
  edits: readonly KeptEdit[],
  join: typeof joinWords,
): NamedSection[] {
  return edits.reduce<NamedSection[]>((text, edit) => keepEdit(text, edit, join), [...sections])
}

function keepEdit(sections: readonly NamedSection[], edit: KeptEdit, join: typeof joinWords): NamedSection[] {
  const covers = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => {
    const middle = (startMs + endMs) / 2
    return middle >= edit.startMs && middle < edit.endMs
  }
  let isPlaced = false
  const kept = sections.flatMap((section): NamedSection[] => {
    const words = section.words ?? []
    const first = words.findIndex(covers)
    if (first === -1) return [section]
    const rest = words.filter((word) => !covers(word))
    const hand =
      isPlaced || edit.text === '' ? [] : [{ text: edit.text, startMs: edit.startMs, endMs: edit.endMs }]
    isPlaced = true
    const before = rest.filter(({ startMs }) => startMs < edit.startMs)
    const after = rest.slice(before.length)
    const joined = [...before, ...hand, ...after]
    return joined.length === 0 ? [] : [{ ...section, text: join(joined), words: joined }]
  })
  if (isPlaced || edit.text === '') return kept
  const place = kept.findIndex(({ startMs }) => startMs > edit.startMs)
  const { speakerId, speakerName } = kept[Math.max(0, place - 1)] ?? {
    speakerId: 'S1',
    speakerName: 'Speaker1',
  }
  const own: NamedSection = { id: `e${edit.startMs}`, speakerId, speakerName, ...edit, words: undefined }
  return place === -1 ? [...kept, own] : [...kept.slice(0, place), own, ...kept.slice(place)]
}
