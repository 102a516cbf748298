import { splicesBetween } from './change.ts'
import { fromColumns } from './columns.ts'
import type { Columns, WordColumns } from './columns.ts'
import { areSameFields } from './fields.ts'
import { namedSection, sectionOf, speakerOf, textOf } from './text.ts'
import type { NamedSection, Section, Text } from './text.ts'
import { readWireSection, writeWireHead, writeWireWord } from './wire.ts'
import type { EditedWireSection, SavedWireSection, WireChange, WireSection } from './wire.ts'

/**
 * Reads a text as a server sends it.
 *
 * @param sectionsJson A JSON string of sections, plain or as columns; empty means none.
 * @param words A JSON string of the words of columns that came without them.
 * @throws SyntaxError when it is neither.
 */
export function readTranscript(sectionsJson: string, words?: string): Text {
  return textOf(readSections(sectionsJson, words))
}

function readSections(sectionsJson: string, words: string | undefined): NamedSection[] {
  const wire = (sectionsJson === '' ? [] : JSON.parse(sectionsJson)) as
    WireSection[] | Partial<Columns> | null
  if (Array.isArray(wire)) return wire.map(readWireSection)
  if (!Array.isArray(wire?.ids)) throw new SyntaxError('sectionsJson holds no sections')
  const columns = wire as Columns
  return fromColumns(words === undefined ? columns : { ...columns, words: JSON.parse(words) as WordColumns })
}

/** @param stored What the receiver has: its words are left out, and with them nine tenths of the bytes. */
export function writeTranscript(text: Text, stored?: Text): string {
  return JSON.stringify(text.sections.map((section) => writeSection(text, section, stored)))
}

function writeSection(text: Text, section: Section, stored: Text | undefined): SavedWireSection {
  const head = headOf(text, section, stored)
  const known = stored && sectionOf(stored, section.id)
  const isKnown = known !== undefined && known.text === section.text && known.words === section.words
  return isKnown || !section.words ? head : { ...head, words: section.words.map(writeWireWord) }
}

/** Texts and words that the receiver has are left out. */
export function sectionChangesOf(stored: Text, text: Text): WireChange[] {
  const isSame = (a: Section, b: Section): boolean =>
    (a === b ||
      (a.text === b.text &&
        a.words === b.words &&
        a.startMs === b.startMs &&
        a.endMs === b.endMs &&
        a.speakerId === b.speakerId &&
        areSameFields(a, b))) &&
    (stored.speakers === text.speakers ||
      speakerOf(stored, a.speakerId).name === speakerOf(text, b.speakerId).name)
  return splicesBetween(stored, text, isSame).map(({ after, removed, inserted }) => ({
    after: after ?? null,
    removed: removed.map(({ id }) => id),
    sections: inserted.map((section): EditedWireSection => {
      const { text: written, ...head } = headOf(text, section, stored)
      const known = removed.find(({ id }) => id === section.id)
      if (known?.text === written && known.words === section.words) return head
      return { ...head, text: written, words: section.words?.map(writeWireWord) }
    }),
  }))
}

/** @param stored What the receiver has: it keeps subtitles that are left out, so they are sent as none where they are gone. */
function headOf(text: Text, section: Section, stored: Text | undefined): SavedWireSection {
  const isWithoutSubtitles =
    section.subtitles === undefined &&
    stored !== undefined &&
    sectionOf(stored, section.id)?.subtitles !== undefined
  const head = writeWireHead(namedSection(text, section))
  return isWithoutSubtitles ? { ...head, captions: null } : head
}
