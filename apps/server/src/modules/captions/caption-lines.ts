import { type NamedSection, paragraphsOf, type Word, writeWireTimes } from '@longhand/transcript'
import type { CaptionLine, CaptionPartial } from '@longhand/contracts'
import type { PartialLine, Segment } from '@longhand/speech'
import type { CaptionLineRow } from './captions.repository.ts'

const milliseconds = (seconds: number): number => Math.round(seconds * 1000)

export function lineOf(segment: Segment, number: number): Omit<CaptionLineRow, 'captionId' | 'editedText'> {
  const words = segment.words.map(({ text, start, end }): Word => ({
    text,
    startMs: milliseconds(start),
    endMs: milliseconds(end),
  }))
  return {
    number,
    startMs: milliseconds(segment.start),
    endMs: milliseconds(segment.end),
    text: segment.text,
    words,
  }
}

export function toWireLine({
  number,
  startMs,
  endMs,
  text,
  editedText,
}: Pick<CaptionLineRow, 'number' | 'startMs' | 'endMs' | 'text' | 'editedText'>): CaptionLine {
  return writeWireTimes({ number, startMs, endMs, text: editedText ?? text, edited: editedText !== null })
}

export function toWirePartial(partial: PartialLine | undefined): CaptionPartial | null {
  return partial
    ? writeWireTimes({
        startMs: milliseconds(partial.start),
        endMs: milliseconds(partial.end),
        text: partial.text,
      })
    : null
}

/** Lines joined to sections at pauses. An edited line has no word times; the caller adds them. */
export function toSections(lines: readonly CaptionLineRow[], speakerName: string): NamedSection[] {
  const spoken = lines.filter((one) => (one.editedText ?? one.text).trim() !== '')
  const groups = paragraphsOf(spoken, (line) => line)
  return groups.map((group, index) => {
    const isUntouched = group.every(({ editedText }) => editedText === null)
    return {
      id: `c${index + 1}`,
      speakerId: 'S1',
      speakerName: speakerName,
      startMs: group[0]?.startMs ?? 0,
      endMs: group.at(-1)?.endMs ?? 0,
      text: group.map(({ text, editedText }) => (editedText ?? text).trim()).join(' '),
      words: isUntouched ? group.flatMap(({ words }) => words) : undefined,
    }
  })
}
