import { sectionFieldsOf } from './fields.ts'
import type { SectionField } from './fields.ts'
import type { NamedSection, Word } from './text.ts'
import { wireFields } from './wire.ts'
import type { FieldColumns } from './wire.ts'

/** Times are whole milliseconds. `words` may travel apart: they are more than half of the bytes, and the text can be read before they are there. */
export interface Columns extends FieldColumns {
  /** Id and name, each pair once. */
  speakers: [string, string][]
  /** Of each section. */
  ids: string[]
  /** Place of its speaker in `speakers`. */
  by: number[]
  /** From the end of the section before (or 0) to its start. */
  starts: number[]
  /** From its start to its end. */
  spans: number[]
  texts: string[]
  words?: WordColumns
}

/** The words of {@link Columns}, section by section. */
export interface WordColumns {
  /** Of each section: how its words are spelled. None known, its text cut at the spaces, or these. */
  spellings: (typeof unknownWords | typeof spacedWords | string[])[]
  /** Of each word: from the end of the word before, or the start of its section, to its start. */
  gaps: number[]
  /** From its start to its end. */
  lengths: number[]
  /** 0…100, −1 where the engine gave none. */
  confidences: number[]
  /** What a second decoding recognised instead, by the word's place among all words. */
  alternatives?: Record<number, string>
  /** Places among all words of those that were reviewed. */
  reviewed?: number[]
}

const unknownWords = 0
const spacedWords = 1
const noConfidence = -1

const fieldNames = Object.keys(wireFields) as SectionField[]

/** Fractions of a millisecond, and of a hundredth of confidence, are rounded. */
export function toColumns(sections: readonly NamedSection[]): Columns & { words: WordColumns } {
  const words: WordColumns = { spellings: [], gaps: [], lengths: [], confidences: [] }
  const columns: Columns & { words: WordColumns } = {
    speakers: [],
    ids: [],
    by: [],
    starts: [],
    spans: [],
    texts: [],
    words,
  }
  const places = new Map<string, number>()
  let before = 0
  for (const section of sections) {
    const [start, end] = [Math.round(section.startMs), Math.round(section.endMs)]
    columns.ids.push(section.id)
    columns.by.push(placeOf(section, columns.speakers, places))
    columns.starts.push(start - before)
    columns.spans.push(end - start)
    const place = columns.texts.push(section.text) - 1
    for (const name of fieldNames) {
      const value = section[name]
      if (value === undefined) continue
      const column = (columns[wireFields[name].column] ??= []) as [number, unknown][]
      column.push([place, wireFields[name].write(value as never)])
    }
    words.spellings.push(section.words ? spellingOf(section.words, section.text) : unknownWords)
    if (section.words) addTimes(words, section.words, start)
    before = end
  }
  return columns
}

/** Reads what {@link toColumns} wrote; without `words`, sections without words. Ends are never before starts. */
export function fromColumns(columns: Columns): NamedSection[] {
  const { speakers, ids, by, starts, spans, texts, words } = columns
  const readWords = words && wordReader(words)
  const fields = new Map(
    fieldNames.map((name) => [name, new Map<number, unknown>(columns[wireFields[name].column])]),
  )
  let before = 0
  return ids.map((id, index) => {
    const [speakerId, speakerName] = speakers[by[index]!]!
    const text = texts[index]!
    const startMs = before + starts[index]!
    const endMs = (before = startMs + spans[index]!)
    return {
      id,
      speakerId,
      speakerName,
      startMs,
      endMs: Math.max(startMs, endMs),
      text,
      ...sectionFieldsOf((name) => {
        const value = fields.get(name)!.get(index)
        return value === undefined ? undefined : wireFields[name].read(value as never)
      }),
      words: readWords?.(index, text, startMs),
    }
  })
}

function placeOf(
  { speakerId, speakerName }: NamedSection,
  speakers: [string, string][],
  places: Map<string, number>,
): number {
  const key = JSON.stringify([speakerId, speakerName])
  let place = places.get(key)
  if (place === undefined) {
    place = speakers.push([speakerId, speakerName]) - 1
    places.set(key, place)
  }
  return place
}

function spellingOf(words: readonly Word[], text: string): WordColumns['spellings'][number] {
  const spelled = words.map((word) => word.text)
  const isSpaced =
    spelled.length > 0 && spelled.join(' ') === text && !spelled.some((word) => word.includes(' '))
  return isSpaced ? spacedWords : spelled
}

function addTimes(columns: WordColumns, words: readonly Word[], sectionStart: number): void {
  const { gaps, lengths, confidences } = columns
  let before = sectionStart
  for (const { startMs, endMs, confidence, alternative, reviewed } of words) {
    const place = gaps.length
    if (alternative !== undefined) (columns.alternatives ??= {})[place] = alternative
    if (reviewed) (columns.reviewed ??= []).push(place)
    const [start, end] = [Math.round(startMs), Math.round(endMs)]
    gaps.push(start - before)
    lengths.push(end - start)
    confidences.push(confidence === undefined ? noConfidence : Math.round(confidence * 100))
    before = end
  }
}

function wordReader({
  spellings,
  gaps,
  lengths,
  confidences,
  alternatives = {},
  reviewed = [],
}: WordColumns): (section: number, text: string, sectionStart: number) => Word[] | undefined {
  let at = 0
  const isReviewed = new Set(reviewed)
  return (section, text, sectionStart) => {
    const spelling = spellings[section]!
    if (spelling === unknownWords) return undefined
    let before = sectionStart
    return (spelling === spacedWords ? text.split(' ') : spelling).map((spelled) => {
      const start = before + gaps[at]!
      before = start + lengths[at]!
      const word: { -readonly [Key in keyof Word]: Word[Key] } = {
        text: spelled,
        startMs: start,
        endMs: Math.max(start, before),
      }
      const confidence = confidences[at]!
      if (confidence !== noConfidence) word.confidence = confidence / 100
      const alternative = alternatives[at]
      if (alternative !== undefined) word.alternative = alternative
      if (isReviewed.has(at)) word.reviewed = true
      at += 1
      return word
    })
  }
}
