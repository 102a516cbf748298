import { plainWord, cutFields, joinFields, withoutFields } from './fields.ts'
import { timedWords } from './timed-words.ts'
import type { TimedWord } from './retime.ts'
import { createText, registerSpeaker } from './text.ts'
import type { Cut, NamedSection, Section, Word, Text } from './text.ts'
import { isUnspaced } from './tokens.ts'

/** In place of those that are still there, which follow each other. The same object where none is. */
export function takeSections(
  document: Text,
  removed: ReadonlySet<string>,
  taken: readonly NamedSection[],
): Text {
  const first = document.sections.findIndex(({ id }) => removed.has(id))
  if (first < 0) return document
  const speakers = [...document.speakers]
  const fresh = taken.map(({ speakerName, ...section }) => ({
    ...section,
    speakerId: registerSpeaker(speakers, section.speakerId, speakerName).id,
  }))
  const rest = document.sections.slice(first).filter(({ id }) => !removed.has(id))
  return createText([...document.sections.slice(0, first), ...fresh, ...rest], speakers)
}

/** The first part keeps the id. Every word keeps its time; one that is cut shares it by length. */
export function splitSection(document: Text, section: Section, offset: number, newId: string): Text {
  if (offset <= 0 || offset >= section.text.length || document.places.has(newId)) return document
  const head = section.text.slice(0, offset)
  const tail = section.text.slice(offset)
  const before: TimedWord[] = []
  const after: TimedWord[] = []
  let isInWord = false
  const spoken = timedWords(section)
  for (const word of spoken) {
    if (word.to <= offset) before.push(word)
    else if (word.from >= offset) after.push(word)
    else {
      const [first, second] = cutWord(word, offset - word.from)
      if (first) before.push(first)
      if (second) after.push(second)
      isInWord = first !== undefined && second !== undefined
    }
  }
  const border = after[0]?.startMs ?? section.endMs
  const { original: _original, ...rest } = withoutFields(section)
  const first = {
    ...rest,
    text: head.trimEnd(),
    endMs: Math.max(section.startMs, before.at(-1)?.endMs ?? border),
    words: before.map(plainWord),
  }
  const second = {
    ...rest,
    id: newId,
    text: tail.trimStart(),
    startMs: Math.min(border, section.endMs),
    words: after.map(plainWord),
  }
  const glue = head.slice(first.text.length) + tail.slice(0, tail.length - second.text.length)
  const cut: Cut = { head: lastWordOf(first.text), tail: firstWordOf(second.text), glue, isInWord }
  const [early, late] = cutFields(section, {
    text: section.text,
    headEnd: first.text.length,
    tailStart: section.text.length - second.text.length,
    startMs: second.startMs,
    words: spoken,
  })
  const parts = [
    { ...first, ...early },
    { ...second, cut, ...late },
  ]
  return withSections(document, section.id, 1, parts)
}

export interface Joint {
  readonly sectionId: string
  readonly offset: number
}

/** `undefined` for the first section. */
export function jointOf(document: Text, sectionId: string): Joint | undefined {
  const place = document.places.get(sectionId)
  const before = place === undefined ? undefined : document.sections[place - 1]
  return (
    before && {
      sectionId: before.id,
      offset: before.text.length + glueOf(before, document.sections[place!]!).length,
    }
  )
}

/** The section before keeps its id and its speaker; every word keeps its time. */
export function mergeSection(document: Text, section: Section): Text {
  const before = document.sections[document.places.get(section.id)! - 1]
  if (!before) return document
  const { original: _original, ...rest } = withoutFields(before)
  const startMs = Math.min(before.startMs, section.startMs)
  const endMs = Math.max(before.endMs, section.endMs)
  const words = inOrder(joinedWords(before, section), startMs, endMs)
  const glue = glueOf(before, section)
  const text = before.text + glue + section.text
  const fields = joinFields({
    first: before,
    second: section,
    text,
    offset: before.text.length + glue.length,
    isSeam: cutBetween(before, section) !== undefined,
  })
  return withSections(document, before.id, 2, [{ ...rest, startMs, endMs, words, text, ...fields }])
}

/** A word that was written keeps having no confidence: it is what hot words are suggested from. */
function accepted({ text, startMs, endMs, confidence }: Word): Word {
  return {
    text,
    startMs,
    endMs,
    confidence: confidence === undefined ? undefined : 1,
    reviewed: true,
  }
}

export function acceptWords(section: Section, indexes: ReadonlySet<number>): Section {
  const words = timedWords(section).map((word, index) =>
    indexes.has(index) ? accepted(word) : plainWord(word),
  )
  const { original: _original, ...rest } = section
  return { ...rest, words }
}

function withSections(document: Text, firstId: string, count: number, sections: readonly Section[]): Text {
  return createText(
    document.sections.toSpliced(document.places.get(firstId)!, count, ...sections),
    document.speakers,
  )
}

function glueOf(before: Section, section: Section): string {
  const [head, tail] = [before.text, section.text]
  const cut = cutBetween(before, section)
  if (cut) return cut.glue
  if (head === '' || tail === '' || /\s$/u.test(head) || /^\s/u.test(tail)) return ''
  if (/[\p{Ps}\p{Pi}]$/u.test(head) || /^[\p{Pe}\p{Pf}.,;:!?…%]/u.test(tail)) return ''
  return isUnspaced(lastCharacterOf(head)) || isUnspaced(firstCharacterOf(tail)) ? '' : ' '
}

function cutBetween(before: Section, { cut, text }: Section): Cut | undefined {
  return cut && lastWordOf(before.text) === cut.head && firstWordOf(text) === cut.tail ? cut : undefined
}

function joinedWords(before: Section, section: Section): Word[] {
  const [first, second] = [timedWords(before).map(plainWord), timedWords(section).map(plainWord)]
  const [head, tail] = [first.at(-1), second[0]]
  if (!head || !tail || !cutBetween(before, section)?.isInWord) return [...first, ...second]
  const confidence =
    head.confidence === undefined || tail.confidence === undefined
      ? undefined
      : Math.min(head.confidence, tail.confidence)
  const { confidence: _confidence, ...both } = { ...tail, ...head }
  const word = plainWord({
    ...both,
    text: head.text + tail.text,
    endMs: tail.endMs,
    confidence,
  })
  return [...first.slice(0, -1), word, ...second.slice(1)]
}

function lastWordOf(text: string): string {
  return /\S*\s*$/u.exec(text)![0]
}

function firstWordOf(text: string): string {
  return /^\s*\S*/u.exec(text)![0]
}

function lastCharacterOf(text: string): string {
  return [...text.slice(-2)].at(-1)!
}

function firstCharacterOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0)!)
}

function cutWord(word: TimedWord, letters: number): [TimedWord | undefined, TimedWord | undefined] {
  const border = word.startMs + Math.round(((word.endMs - word.startMs) * letters) / word.text.length)
  const part = (text: string, times: Pick<TimedWord, 'startMs' | 'endMs'>): TimedWord | undefined =>
    text.trim() === '' ? undefined : { ...word, ...times, text }
  return [
    part(word.text.slice(0, letters), { startMs: word.startMs, endMs: border }),
    part(word.text.slice(letters), { startMs: border, endMs: word.endMs }),
  ]
}

/** Sections that overlap, as those of two channels do, have words that overlap. */
function inOrder(words: readonly Word[], startMs: number, endMs: number): Word[] {
  let earliest = startMs
  return words.map((word) => {
    const start = Math.min(endMs, Math.max(earliest, word.startMs))
    earliest = start
    return { ...word, startMs: start, endMs: Math.min(endMs, Math.max(start, word.endMs)) }
  })
}
