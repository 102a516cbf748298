import { mergeSubtitlesOfTexts } from './subtitles/merge.ts'
import { areSameSubtitles, joinSubtitles, moveSubtitles, partOfSubtitles } from './subtitles/own.ts'
import { cutsOfSection } from './subtitles/cut.ts'
import type { TimedWord } from './retime.ts'
import type { Section, Word } from './text.ts'

/** What a section may lack. */
export type SectionField = 'language' | 'alongside' | 'subtitles'
export type SectionFields = Pick<Section, SectionField>

/** Where a section is cut: the first part ends at `headEnd` of its text, the second begins at `tailStart`, and is spoken from `startMs` on. */
export interface CutPlace {
  readonly text: string
  readonly headEnd: number
  readonly tailStart: number
  readonly startMs: number
  readonly words: readonly TimedWord[]
}

/** How two sections become one: the text of the second begins at `offset`. */
export interface JoinPlace {
  readonly first: Section
  readonly second: Section
  readonly text: string
  readonly offset: number
  /** A cut is undone. */
  readonly isSeam: boolean
}

/** Three states of a section, and the text in which all their words come together. */
export interface MergePlace {
  readonly base: Section
  readonly ours: Section
  readonly theirs: Section
  readonly text: string
}

interface FieldRow<Value> {
  readonly isSame: (a: Value | undefined, b: Value | undefined) => boolean
  /** Of the two parts of a section. */
  readonly cut: (value: Value, place: CutPlace) => readonly [Value | undefined, Value | undefined]
  readonly join: (place: JoinPlace) => Value | undefined
  /** When the text of its section changes. */
  readonly edit: (value: Value, before: string, after: string) => Value | undefined
  /** What only one side changed is as that side has it. */
  readonly merge: (place: MergePlace) => Value | undefined
}

type Known<Name extends SectionField> = Exclude<Section[Name], undefined>

const kept = <Value>(value: Value): Value => value
const both = <Value>(value: Value): [Value, Value] => [value, value]

/** All that is done with each field that a section may lack. A new one has a row here, its names in `wire.ts`, and a line in `text.ts` and `schema.ts`. */
const sectionFields: { readonly [Name in SectionField]: FieldRow<Known<Name>> } = {
  language: {
    isSame: Object.is,
    cut: both,
    join: ({ first }) => first.language,
    edit: kept,
    merge: ({ base, ours, theirs }) => (ours.language === base.language ? theirs : ours).language,
  },
  alongside: {
    isSame: (a, b) => a?.join() === b?.join(),
    cut: both,
    join: ({ first, second }) => {
      const others = new Set([...(first.alongside ?? []), ...(second.alongside ?? [])])
      return others.size > 0 ? [...others] : undefined
    },
    edit: kept,
    merge: ({ base, ours, theirs }) => (isSameField('alongside', base, ours) ? theirs : ours).alongside,
  },
  subtitles: {
    isSame: areSameSubtitles,
    cut: (subtitles, { text, headEnd, tailStart, startMs, words }) => [
      partOfSubtitles(subtitles, text, { from: 0, to: headEnd, startMs: -Infinity, endMs: startMs, words }),
      partOfSubtitles(subtitles, text, { from: tailStart, to: text.length, startMs, endMs: Infinity, words }),
    ],
    join: ({ first, second, ...place }) => {
      const hasCuts = [first, second].some(({ subtitles }) => subtitles && subtitles.cuts.length > 0)
      const [head, tail] = [first, second].map((part) =>
        hasCuts ? { cuts: cutsOfSection(part), marks: part.subtitles?.marks ?? [] } : part.subtitles,
      )
      return joinSubtitles(head, tail, place)
    },
    edit: moveSubtitles,
    merge: ({ base, ours, theirs, text }) => mergeSubtitlesOfTexts(base, ours, theirs, text),
  },
}

const fieldNames = Object.keys(sectionFields) as SectionField[]

/** A section without what it may lack. */
export function withoutFields<Kind extends Section>(section: Kind): Omit<Kind, SectionField> {
  const { language: _language, alongside: _alongside, subtitles: _subtitles, ...rest } = section
  return rest
}

export function isSameField(name: SectionField, a: Section, b: Section): boolean {
  return sectionFields[name].isSame(a[name] as never, b[name] as never)
}

export function areSameFields(a: Section, b: Section): boolean {
  return fieldNames.every((name) => isSameField(name, a, b))
}

export function cutFields(section: Section, place: CutPlace): readonly [SectionFields, SectionFields] {
  const parts = fieldNames.map((name) =>
    section[name] === undefined ? both(undefined) : cutField(name, section[name], place),
  )
  return [sectionFieldsOf((_, index) => parts[index]![0]), sectionFieldsOf((_, index) => parts[index]![1])]
}

export function joinFields(place: JoinPlace): SectionFields {
  return sectionFieldsOf((name) => sectionFields[name].join(place))
}

/** Of a section whose text becomes another one. */
export function editFields(section: Section, text: string): SectionFields {
  return sectionFieldsOf((name) =>
    section[name] === undefined
      ? undefined
      : sectionFields[name].edit(section[name] as never, section.text, text),
  )
}

export function mergeFields(place: MergePlace): SectionFields {
  const { base, ours, theirs, text } = place
  return sectionFieldsOf((name) =>
    text === ours.text && isSameField(name, base, theirs) ? ours[name] : sectionFields[name].merge(place),
  )
}

function cutField(
  name: SectionField,
  value: Section[SectionField],
  place: CutPlace,
): readonly [unknown, unknown] {
  return sectionFields[name].cut(value as never, place)
}

/** What is not undefined. */
export function sectionFieldsOf(valueOf: (name: SectionField, index: number) => unknown): SectionFields {
  const found = fieldNames.map((name, index) => [name, valueOf(name, index)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as SectionFields
}

/** What a word may lack. */
const wordFieldNames = ['confidence', 'alternative', 'reviewed'] as const satisfies (keyof Word)[]

/** A word and nothing else, such as where it lies in a text. */
export function plainWord(word: Word): Word {
  const { text, startMs, endMs } = word
  return { text, startMs, endMs, ...wordFieldsOf(word) }
}

type WordFields = Pick<Word, (typeof wordFieldNames)[number]>

/** What a word has of what it may lack. The names are the same on the wire. */
export function wordFieldsOf(word: {
  readonly [Name in keyof WordFields]: WordFields[Name] | undefined
}): WordFields {
  const found: Record<string, unknown> = {}
  for (const name of wordFieldNames) if (word[name] !== undefined) found[name] = word[name]
  return found
}
