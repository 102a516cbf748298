import { sectionFieldsOf, wordFieldsOf } from './fields.ts'
import type { SectionField, SectionFields } from './fields.ts'
import type { NamedSection, Section, SectionSubtitles, Word } from './text.ts'

/** The names that the web API, scripts and exported JSON have for a text. Times are milliseconds of the recording. */
export interface WireWord {
  text: string
  startTime: number
  endTime: number
  confidence?: number | undefined
  alternative?: string | undefined
  reviewed?: true | undefined
}

export interface WireSubtitles {
  cuts: {
    id: string
    from: number
    breaks?: number[] | undefined
    startTime?: number | undefined
    endTime?: number | undefined
    position?: 'top' | undefined
    withPrevious?: true | undefined
  }[]
  marks: {
    id: string
    kind: 'sound' | 'narrative'
    text: string
    startTime: number
    endTime: number
    position?: 'top' | undefined
  }[]
}

export interface WireSection {
  sectionId: string
  spkId: string
  spkName: string
  startTime: number
  endTime: number
  text: string
  language?: string | undefined
  alongside?: string[] | undefined
  captions?: WireSubtitles | undefined
  words?: WireWord[] | undefined
}

/** As a client saves it: without `captions` it keeps those that it has, with null it loses them. */
export type SavedWireSection = Omit<WireSection, 'captions'> & { captions?: WireSubtitles | null | undefined }

/** As a client changes it: without `text` it keeps text and words. */
export type EditedWireSection = Omit<SavedWireSection, 'text'> & { text?: string | undefined }

export interface WireChange {
  /** The section before the change; null at the beginning. */
  after: string | null
  removed: string[]
  sections: EditedWireSection[]
}

/** Whatever has times on the wire, with those of the model: a cue, a line of live captions, a place that was found. */
export type InMilliseconds<Timed> = {
  [
    Key in keyof Timed as Key extends 'startTime' ? 'startMs' : Key extends 'endTime' ? 'endMs' : Key
  ]: Timed[Key]
}

/** The other way round. */
export type OnWire<Timed> = {
  [
    Key in keyof Timed as Key extends 'startMs' ? 'startTime' : Key extends 'endMs' ? 'endTime' : Key
  ]: Timed[Key]
}

type Known<Name extends SectionField> = Exclude<Section[Name], undefined>

/** In columns each field that a section may lack has the places of those that have it, with its values. Absent where there are none. */
export interface FieldColumns {
  /** Of sections in another language than the text. */
  languages?: [number, string][]
  /** Who speaks meanwhile. */
  alongside?: [number, string[]][]
  /** Those that a person has a hand in. */
  captions?: [number, WireSubtitles][]
}

/** How the fields that a section may lack are called and written outside. */
export const wireFields: {
  readonly [Name in SectionField]: {
    readonly wire: 'language' | 'alongside' | 'captions'
    readonly column: keyof FieldColumns
    readonly read: (value: never) => Known<Name>
    readonly write: (value: Known<Name>) => unknown
  }
} = {
  language: {
    wire: 'language',
    column: 'languages',
    read: (language: string) => language,
    write: (language) => language,
  },
  alongside: {
    wire: 'alongside',
    column: 'alongside',
    read: (others: string[]) => others,
    write: (others) => [...others],
  },
  subtitles: {
    wire: 'captions',
    column: 'captions',
    read: (subtitles: WireSubtitles) => readWireSubtitles(subtitles),
    write: (subtitles) => writeWireSubtitles(subtitles),
  },
}

/** What a section has on the wire of what it may lack. */
function readWireFields(
  section: Pick<WireSection, (typeof wireFields)[SectionField]['wire']>,
): SectionFields {
  return sectionFieldsOf((name) => {
    const value = section[wireFields[name].wire]
    return value === undefined ? undefined : wireFields[name].read(value as never)
  })
}

/** Ends are never before starts. */
export function readWireSection(section: WireSection): NamedSection {
  const { sectionId, spkId, spkName, startTime, endTime, text, words } = section
  return {
    id: sectionId,
    speakerId: spkId,
    speakerName: spkName,
    startMs: startTime,
    endMs: Math.max(startTime, endTime),
    text,
    ...readWireFields(section),
    words: words?.map(readWireWord),
  }
}

/** What of a section's times runs backwards; {@link readWireSection} would not say so. */
export function disorderOf({
  startTime,
  endTime,
  words = [],
}: Pick<WireSection, 'startTime' | 'endTime' | 'words'>): 'section' | 'words' | undefined {
  if (endTime < startTime) return 'section'
  const isInOrder = words.every(
    (word, index) => word.startTime >= (words[index - 1]?.startTime ?? 0) && word.endTime >= word.startTime,
  )
  return isInOrder ? undefined : 'words'
}

export function writeWireSection(section: NamedSection): WireSection {
  const { words } = section
  return { ...writeWireHead(section), words: words?.map(writeWireWord) }
}

/** A section without its words. */
export function writeWireHead(section: NamedSection): WireSection {
  const fields: Partial<Record<(typeof wireFields)[SectionField]['wire'], never>> = {}
  for (const [name, value] of Object.entries(sectionFieldsOf((name) => section[name]))) {
    const { wire, write } = wireFields[name as SectionField]
    fields[wire] = write(value as never) as never
  }
  return {
    sectionId: section.id,
    spkId: section.speakerId,
    spkName: section.speakerName,
    startTime: section.startMs,
    endTime: section.endMs,
    text: section.text,
    ...fields,
  }
}

export function readWireWord(word: WireWord): Word {
  const { text, startTime, endTime } = word
  return { text, startMs: startTime, endMs: Math.max(startTime, endTime), ...wordFieldsOf(word) }
}

export function writeWireWord(word: Word): WireWord {
  const { text, startMs, endMs } = word
  return { text, startTime: startMs, endTime: endMs, ...wordFieldsOf(word) }
}

export function readWireSubtitles({ cuts, marks }: WireSubtitles): SectionSubtitles {
  return {
    cuts: cuts.map(({ startTime: startMs, endTime: endMs, withPrevious: isWithPrevious, ...cut }) =>
      known({ ...cut, startMs, endMs, isWithPrevious }),
    ),
    marks: marks.map(({ startTime: startMs, endTime: endMs, ...mark }) => known({ ...mark, startMs, endMs })),
  }
}

/** Whole milliseconds. */
export function writeWireSubtitles({ cuts, marks }: SectionSubtitles): WireSubtitles {
  return {
    cuts: cuts.map(({ id, from, breaks, startMs, endMs, position, isWithPrevious }) =>
      known({
        id,
        from,
        breaks: breaks && [...breaks],
        startTime: startMs === undefined ? undefined : Math.round(startMs),
        endTime: endMs === undefined ? undefined : Math.round(endMs),
        position,
        withPrevious: isWithPrevious,
      }),
    ),
    marks: marks.map(({ id, kind, text, startMs, endMs, position }) =>
      known({ id, kind, text, startTime: Math.round(startMs), endTime: Math.round(endMs), position }),
    ),
  }
}

/** Without the properties that are undefined. */
function known<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined)) as Value
}

/** The same but for the names of its times. @example readWireTimes({ text: 'Yes', startTime: 0, endTime: 300 }) */
export function readWireTimes<Timed extends object>(timed: Timed): InMilliseconds<Timed> {
  return renamed(timed, { startTime: 'startMs', endTime: 'endMs' }) as InMilliseconds<Timed>
}

export function writeWireTimes<Timed extends object>(timed: Timed): OnWire<Timed> {
  return renamed(timed, { startMs: 'startTime', endMs: 'endTime' }) as OnWire<Timed>
}

function renamed(value: object, names: Readonly<Record<string, string>>): object {
  const entries = Object.entries<unknown>({ ...value }).map(([name, of]): [string, unknown] => [
    (Object.hasOwn(names, name) ? names[name] : undefined) ?? name,
    of,
  ])
  return Object.fromEntries(entries)
}
