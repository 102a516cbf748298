import { timedWords } from './timed-words.ts'
import type { TimedWord } from './timed-words.ts'
import { createDocument } from './transcript-document.ts'
import type { DocumentSection, DocumentWord, TranscriptDocument } from './transcript-document.ts'
import { isUnspaced } from './tokens.ts'

/** Cuts a section in two at a place of its text. The first part keeps the id. Every word keeps its time; one that is cut shares it by length. */
export function splitSection(document: TranscriptDocument, section: DocumentSection, offset: number, newId: string): TranscriptDocument {
  if (offset <= 0 || offset >= section.text.length || document.places.has(newId)) return document
  const head = section.text.slice(0, offset)
  const tail = section.text.slice(offset)
  const before: TimedWord[] = []
  const after: TimedWord[] = []
  for (const word of timedWords(section)) {
    if (word.to <= offset) before.push(word)
    else if (word.from >= offset) after.push(word)
    else {
      const [first, second] = cutWord(word, offset - word.from)
      if (first) before.push(first)
      if (second) after.push(second)
    }
  }
  const border = after[0]?.startMs ?? section.endMs
  const { original: _original, ...rest } = section
  const first = { ...rest, text: head.trimEnd(), endMs: Math.max(section.startMs, before.at(-1)?.endMs ?? border), words: before.map(bare) }
  const second = { ...rest, id: newId, text: tail.trimStart(), startMs: Math.min(border, section.endMs), words: after.map(bare) }
  return withSections(document, section.id, 1, [first, second])
}

/** Where the text of a section goes on, once it was joined with the one before it. */
export interface Joint {
  readonly sectionId: string
  readonly offset: number
}

/** Where the caret belongs after {@link mergeSection}; `undefined` for the first section. */
export function jointOf(document: TranscriptDocument, sectionId: string): Joint | undefined {
  const place = document.places.get(sectionId)
  const before = place === undefined ? undefined : document.sections[place - 1]
  return before && { sectionId: before.id, offset: before.text.length + glueOf(before.text, document.sections[place!]!.text).length }
}

/** Joins a section to the one before it, which keeps its id and its speaker. Every word keeps its time. */
export function mergeSection(document: TranscriptDocument, section: DocumentSection): TranscriptDocument {
  const before = document.sections[document.places.get(section.id)! - 1]
  if (!before) return document
  const { original: _original, ...rest } = before
  const startMs = Math.min(before.startMs, section.startMs)
  const endMs = Math.max(before.endMs, section.endMs)
  const words = inOrder([...timedWords(before), ...timedWords(section)].map(bare), startMs, endMs)
  const merged = { ...rest, startMs, endMs, words, text: before.text + glueOf(before.text, section.text) + section.text }
  return withSections(document, before.id, 2, [merged])
}

/** Calls words right that the engine was not sure of: a person has heard them. */
export function acceptWords(section: DocumentSection, indexes: ReadonlySet<number>): DocumentSection {
  const words = timedWords(section).map((word, index) => (indexes.has(index) ? bare({ ...word, confidence: 1 }) : bare(word)))
  const { original: _original, ...rest } = section
  return { ...rest, words }
}

function withSections(document: TranscriptDocument, firstId: string, count: number, sections: readonly DocumentSection[]): TranscriptDocument {
  return createDocument(document.sections.toSpliced(document.places.get(firstId)!, count, ...sections), document.speakers)
}

function glueOf(before: string, after: string): string {
  if (before === '' || after === '' || /\s$/u.test(before) || /^\s/u.test(after)) return ''
  return isUnspaced(before.at(-1)!) || isUnspaced(after[0]!) ? '' : ' '
}

function cutWord(word: TimedWord, letters: number): [TimedWord | undefined, TimedWord | undefined] {
  const border = word.startMs + Math.round(((word.endMs - word.startMs) * letters) / word.text.length)
  const part = (text: string, times: Pick<TimedWord, 'startMs' | 'endMs'>): TimedWord | undefined => (text.trim() === '' ? undefined : { ...word, ...times, text })
  return [
    part(word.text.slice(0, letters), { startMs: word.startMs, endMs: border }),
    part(word.text.slice(letters), { startMs: border, endMs: word.endMs }),
  ]
}

/** Sections that overlap, as those of two channels do, have words that overlap. */
function inOrder(words: readonly DocumentWord[], startMs: number, endMs: number): DocumentWord[] {
  let earliest = startMs
  return words.map((word) => {
    const start = Math.min(endMs, Math.max(earliest, word.startMs))
    earliest = start
    return { ...word, startMs: start, endMs: Math.min(endMs, Math.max(start, word.endMs)) }
  })
}

function bare({ text, startMs, endMs, confidence }: DocumentWord): DocumentWord {
  return { text, startMs, endMs, ...(confidence === undefined ? {} : { confidence }) }
}
