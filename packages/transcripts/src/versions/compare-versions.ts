import { sectionOf, speakerOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { diffWordsWithSpace } from 'diff'

export interface ComparedSection {
  readonly id: string
  readonly speaker: string
  readonly text: string
  /** Where it is another one than that of the text. */
  readonly language?: string | undefined
}

export interface Passage {
  readonly startMs: number
  readonly now: readonly ComparedSection[]
  readonly then: readonly ComparedSection[]
}

/** A piece of text; `isChanged` where the other text hasn't got it. */
export interface ComparedWords {
  readonly text: string
  readonly isChanged: boolean
}

/** In the order of time. Word times alone make no difference. */
export function passagesOf(now: Text, then: Text): Passage[] {
  const changed = [...new Set([...now.places.keys(), ...then.places.keys()])].flatMap((id) => {
    const [here, there] = [comparedOf(now, id), comparedOf(then, id)]
    return here?.text === there?.text &&
      here?.speaker === there?.speaker &&
      here?.language === there?.language
      ? []
      : [{ here, there, ...spanOf(id, now, then) }]
  })
  changed.sort((a, b) => a.startMs - b.startMs)
  const passages: { startMs: number; endMs: number; now: ComparedSection[]; then: ComparedSection[] }[] = []
  for (const { here, there, startMs, endMs } of changed) {
    const open = passages.at(-1)
    const passage = open && startMs < open.endMs ? open : { startMs, endMs, now: [], then: [] }
    if (passage !== open) passages.push(passage)
    passage.endMs = Math.max(passage.endMs, endMs)
    if (here) passage.now.push(here)
    if (there) passage.then.push(there)
  }
  return passages
}

/** Two texts without a word in common take long to compare. */
const timeoutMs = 200

/** Characters of scripts without spaces are compared one by one. */
export function compareWords(now: string, then: string): { now: ComparedWords[]; then: ComparedWords[] } {
  const changes = diffWordsWithSpace(now, then, { timeout: timeoutMs })
  if (!changes) return { now: [{ text: now, isChanged: true }], then: [{ text: then, isChanged: true }] }
  return {
    now: joined(
      changes
        .filter(({ added }) => !added)
        .map(({ value, removed }) => ({ text: value, isChanged: removed })),
    ),
    then: joined(
      changes
        .filter(({ removed }) => !removed)
        .map(({ value, added }) => ({ text: value, isChanged: added })),
    ),
  }
}

function joined(words: readonly ComparedWords[]): ComparedWords[] {
  const all: ComparedWords[] = []
  for (const [index, word] of words.entries()) {
    const isBetween =
      /^[^\S\n]+$/u.test(word.text) &&
      (all.at(-1)?.isChanged ?? false) &&
      (words[index + 1]?.isChanged ?? false)
    const isChanged = word.isChanged || isBetween
    const last = all.at(-1)
    if (last?.isChanged === isChanged) all[all.length - 1] = { text: last.text + word.text, isChanged }
    else all.push({ text: word.text, isChanged })
  }
  return all
}

function comparedOf(document: Text, id: string): ComparedSection | undefined {
  const section = sectionOf(document, id)
  return (
    section && {
      id,
      speaker: speakerOf(document, section.speakerId).name,
      text: section.text,
      language: section.language,
    }
  )
}

/** Over both texts: where a section was joined or split, one is longer. */
function spanOf(id: string, now: Text, then: Text): { startMs: number; endMs: number } {
  const sections = [sectionOf(now, id), sectionOf(then, id)].filter((section) => section !== undefined)
  return {
    startMs: Math.min(...sections.map(({ startMs }) => startMs)),
    endMs: Math.max(...sections.map(({ endMs }) => endMs)),
  }
}

/** Of texts whose lines are sections. */
export function linesOf(words: readonly ComparedWords[]): ComparedWords[][] {
  const lines: ComparedWords[][] = [[]]
  for (const { text, isChanged } of words) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: piece, isChanged })
    }
  }
  return lines
}
