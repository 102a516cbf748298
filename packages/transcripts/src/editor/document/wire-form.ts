import { fromTextColumns } from '@longhand/contracts'
import type {
  EditedSection,
  SavedSection,
  SectionChange,
  TextColumns,
  TranscriptSection,
  TranscriptWord,
  WordColumns,
} from '@longhand/contracts'
import {
  areSameCaptions,
  createText,
  readWireCaptions,
  registerSpeaker,
  sectionOf,
  speakerOf,
  splicesBetween,
  writeWireCaptions,
} from '@longhand/transcript'
import type { Section, Word, Speaker, Text } from '@longhand/transcript'

/**
 * Reads the wire form.
 *
 * @param sectionsJson A JSON string of sections, plain or as columns; empty means none.
 * @param words A JSON string of the words of columns that came without them.
 * @throws SyntaxError when it is neither.
 */
export function readTranscript(sectionsJson: string, words?: string): Text {
  const speakers: Speaker[] = []
  const sections = readSections(sectionsJson, words).map((section): Section => ({
    id: section.sectionId,
    speakerId: registerSpeaker(speakers, section.spkId, section.spkName).id,
    startMs: section.startTime,
    endMs: Math.max(section.startTime, section.endTime),
    text: section.text,
    ...(section.language === undefined ? {} : { language: section.language }),
    ...(section.alongside === undefined ? {} : { alongside: section.alongside }),
    ...(section.captions === undefined ? {} : { captions: readWireCaptions(section.captions) }),
    words: section.words?.map(readWord),
  }))
  return createText(sections, speakers)
}

/** @param stored What the receiver has: its words are left out, and with them nine tenths of the bytes. */
export function writeTranscript(document: Text, stored?: Text): string {
  return `[${document.sections.map((section) => writeSection(document, section, stored)).join(',')}]`
}

function readSections(sectionsJson: string, words: string | undefined): TranscriptSection[] {
  const wire = (sectionsJson === '' ? [] : JSON.parse(sectionsJson)) as
    TranscriptSection[] | Partial<TextColumns> | null
  if (Array.isArray(wire)) return wire
  if (!Array.isArray(wire?.ids)) throw new SyntaxError('sectionsJson holds no sections')
  return fromTextColumns({
    ...(wire as TextColumns),
    ...(words === undefined ? {} : { words: JSON.parse(words) as WordColumns }),
  })
}

/** Texts and words that the receiver has are left out. */
export function sectionChangesOf(stored: Text, document: Text): SectionChange[] {
  const isSame = (a: Section, b: Section): boolean =>
    (a === b ||
      (a.text === b.text &&
        a.language === b.language &&
        a.alongside?.join() === b.alongside?.join() &&
        a.words === b.words &&
        areSameCaptions(a.captions, b.captions) &&
        a.startMs === b.startMs &&
        a.endMs === b.endMs &&
        a.speakerId === b.speakerId)) &&
    (stored.speakers === document.speakers ||
      speakerOf(stored, a.speakerId).name === speakerOf(document, b.speakerId).name)
  return splicesBetween(stored, document, isSame).map(({ after, removed, inserted }) => ({
    after: after ?? null,
    removed: removed.map(({ id }) => id),
    sections: inserted.map((section): EditedSection => {
      const { text, ...head } = headOf(document, section, stored)
      const known = removed.find(({ id }) => id === section.id)
      if (known?.text === text && known.words === section.words) return head
      return { ...head, text, ...(section.words ? { words: section.words.map(writeWord) } : {}) }
    }),
  }))
}

function readWord({ text, startTime, endTime, confidence, alternative, reviewed }: TranscriptWord): Word {
  return {
    text,
    startMs: startTime,
    endMs: Math.max(startTime, endTime),
    ...(confidence === undefined ? {} : { confidence }),
    ...(alternative === undefined ? {} : { alternative }),
    ...(reviewed ? { reviewed } : {}),
  }
}

function writeSection(document: Text, section: Section, stored: Text | undefined): string {
  const head = headOf(document, section, stored)
  const known = stored && sectionOf(stored, section.id)
  const isKnown = known !== undefined && known.text === section.text && known.words === section.words
  return JSON.stringify(isKnown || !section.words ? head : { ...head, words: section.words.map(writeWord) })
}

/** @param stored What the receiver has: it keeps captions that are left out, so they are sent as none where they are gone. */
function headOf(document: Text, section: Section, stored: Text | undefined): Omit<SavedSection, 'words'> {
  const isWithoutCaptions =
    section.captions === undefined &&
    stored !== undefined &&
    sectionOf(stored, section.id)?.captions !== undefined
  return {
    sectionId: section.id,
    spkId: section.speakerId,
    spkName: speakerOf(document, section.speakerId).name,
    startTime: section.startMs,
    endTime: section.endMs,
    text: section.text,
    ...(section.language === undefined ? {} : { language: section.language }),
    ...(section.alongside === undefined ? {} : { alongside: [...section.alongside] }),
    ...(section.captions === undefined ? {} : { captions: writeWireCaptions(section.captions) }),
    ...(isWithoutCaptions ? { captions: null } : {}),
  }
}

function writeWord({ text, startMs, endMs, confidence, alternative, reviewed }: Word): TranscriptWord {
  return {
    text,
    startTime: startMs,
    endTime: endMs,
    ...(confidence === undefined ? {} : { confidence }),
    ...(alternative === undefined ? {} : { alternative }),
    ...(reviewed ? { reviewed } : {}),
  }
}
