import type { Word } from '@longhand/transcript'
import type { Span, Turn } from '@longhand/speech'
import { partOfSubtitles } from '@longhand/transcript'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/** Fewer words than this by another voice in the middle of a sentence are more likely an error than an interruption. */
const minWords = 2

export type SpeakerNaming = (number: number) => string

/** What was heard of voices. Spans are in seconds. */
export interface SeparatedVoices {
  /** In order. */
  turns: readonly Turn[]
  /** Who speaks, or spoke last. */
  speakerAt: (span: Span) => string
  /** Who speaks meanwhile. */
  alongside: (span: Span, speaker: string) => string[]
}

/** Cuts sections where the speaker changes; the text stays the same to the letter. */
export function reassignSpeakers(
  sections: readonly TimedSection[],
  { turns, speakerAt, alongside }: SeparatedVoices,
  nameOf: SpeakerNaming,
): TimedSection[] {
  if (turns.length === 0) return [...sections]
  const voiceAt = (times: { startMs: number; endMs: number }): string => speakerAt(spanOf(times))
  const people = matchSpeakers(sections, turns, voiceAt, nameOf)
  const ids = new Set(sections.map(({ id }) => id))
  return sections.flatMap((section) => {
    const voices = smooth(section.words.map(voiceAt))
    const pieces =
      voices.length === 0 ? [{ piece: section, voice: voiceAt(section) }] : cut(section, voices, ids)
    return pieces.map(({ piece: { alongside: _, ...piece }, voice }) => {
      const others = alongside(spanOf(piece), voice).flatMap((other) => people.get(other)?.speakerId ?? [])
      return { ...piece, ...people.get(voice), alongside: others.length > 0 ? others : undefined }
    })
  })
}

type Person = Pick<TimedSection, 'speakerId' | 'speakerName'>

function matchSpeakers(
  sections: readonly TimedSection[],
  turns: readonly Turn[],
  voiceAt: (word: Word) => string,
  nameOf: SpeakerNaming,
): Map<string, Person> {
  const shared = new Map<string, { voice: string; person: Person; time: number }>()
  for (const { speakerId, speakerName, words } of sections) {
    for (const word of words) {
      const voice = voiceAt(word)
      const key = JSON.stringify([voice, speakerId, speakerName])
      const known = shared.get(key) ?? { voice, person: { speakerId, speakerName }, time: 0 }
      known.time += word.endMs - word.startMs
      shared.set(key, known)
    }
  }
  const people = new Map<string, Person>()
  const taken = new Set<string>()
  for (const { voice, person } of [...shared.values()].sort((a, b) => b.time - a.time)) {
    if (people.has(voice) || taken.has(person.speakerId) || person.speakerName === '') continue
    people.set(voice, person)
    taken.add(person.speakerId)
  }
  const used = new Set(sections.flatMap(({ speakerId, speakerName }) => [speakerId, speakerName]))
  let number = 0
  for (const { speaker } of turns) {
    if (people.has(speaker)) continue
    do number += 1
    while (used.has(`S${number}`) || used.has(nameOf(number)))
    people.set(speaker, { speakerId: `S${number}`, speakerName: nameOf(number) })
  }
  return people
}

function spanOf({ startMs, endMs }: { startMs: number; endMs: number }): Span {
  return { start: startMs / 1000, end: endMs / 1000 }
}

function smooth(voices: readonly string[]): string[] {
  const smoothed = [...voices]
  for (let from = 0; from < smoothed.length;) {
    let to = from
    while (to < smoothed.length && smoothed[to] === smoothed[from]) to += 1
    const around = smoothed[from - 1] ?? smoothed[to]
    if (
      to - from < minWords &&
      around !== undefined &&
      (from === 0 || to === smoothed.length || smoothed[from - 1] === smoothed[to])
    )
      smoothed.fill(around, from, to)
    from = to
  }
  return smoothed
}

function cut(
  section: TimedSection,
  voices: readonly string[],
  ids: Set<string>,
): { piece: TimedSection; voice: string }[] {
  const pieces: { piece: TimedSection; voice: string }[] = []
  let offset = 0
  for (let from = 0; from < voices.length;) {
    let to = from
    while (to < voices.length && voices[to] === voices[from]) to += 1
    const words = section.words.slice(from, to)
    const next = section.words[to]
    const end = next ? endOf(section.text, offset, words, next) : section.text.length
    // Words not found in the text, as with white space inside one: nothing is cut.
    if (end < offset) return [{ piece: section, voice: voices[0]! }]
    const written = section.text.slice(offset, end)
    // White space stands between sections now, and belongs to neither.
    const text = from === 0 && !next ? written : written.trim()
    const begin = offset + written.indexOf(text)
    offset = end
    const { subtitles, ...uncut } = section
    const startMs = from === 0 ? -Infinity : words[0]!.startMs
    const own =
      subtitles &&
      partOfSubtitles(subtitles, section.text, {
        from: begin,
        to: begin + text.length,
        startMs,
        endMs: next?.startMs ?? Infinity,
      })
    pieces.push({
      piece: {
        ...uncut,
        id: from === 0 ? section.id : freshId(section.id, ids),
        startMs: from === 0 ? section.startMs : words[0]!.startMs,
        endMs: next ? Math.max(words[0]!.startMs, words.at(-1)!.endMs) : section.endMs,
        text,
        subtitles: own,
        words,
      },
      voice: voices[from]!,
    })
    from = to
  }
  return pieces
}

/** Where in the text the words end: before the next one, punctuation and white space included. */
function endOf(text: string, offset: number, words: readonly Word[], next: Word): number {
  let cursor = offset
  for (const word of words) {
    const at = text.indexOf(word.text, cursor)
    if (at < 0) return -1
    cursor = at + word.text.length
  }
  return text.indexOf(next.text, cursor)
}

function freshId(id: string, ids: Set<string>): string {
  const stem = id.slice(0, 56)
  let number = 2
  while (ids.has(`${stem}-${number}`)) number += 1
  ids.add(`${stem}-${number}`)
  return `${stem}-${number}`
}
