import type { NamedSection, Word } from '@longhand/transcript'
import type { joinWords } from '@longhand/speech'
import { completeSections, type TimedSection } from '../../../platform/sections/sections.ts'
import { type KeptEdit, keepEdits } from './keep-edits.ts'

/** A text as an engine gave it, and as people made it since. */
export interface CorrectedText {
  original: readonly TimedSection[]
  now: readonly TimedSection[]
}

/**
 * Puts what people did to the former text of a recording into one that was recognised again: words that they wrote, took out or found right, sections whose
 * subtitles they made, and the names of speakers.
 */
export function carryOver(
  recognized: readonly TimedSection[],
  { original, now }: CorrectedText,
  join: typeof joinWords,
): TimedSection[] {
  const named = withSpeakersOf(now, recognized).map((section) => ({
    ...section,
    ...personGiven(section, { original, now }),
  }))
  const subtitled = now.filter(({ subtitles }) => subtitles !== undefined)
  const corrected = completeSections(keepEdits(named, editsBetween(original, now, join), join), named)
  return withFreshIds(
    [...subtitled, ...corrected.flatMap((section) => outside(section, subtitled, join))].sort(
      (a, b) => a.startMs - b.startMs,
    ),
  )
}

/** A correction leaves the words around it their times: those with another text or time were written. */
export function editsBetween(
  original: readonly TimedSection[],
  now: readonly TimedSection[],
  join: typeof joinWords,
): KeptEdit[] {
  const before = original.flatMap(({ words }) => words)
  const places = new Map(before.map((word, place) => [keyOf(word), place]))
  const edits: KeptEdit[] = []
  let written: Word[] = []
  let reached = 0
  const close = (place: number): void => {
    const gone = before.slice(reached, place)
    if (written.length > 0 || gone.length > 0) edits.push(editOf(written, gone, join))
    written = []
    reached = Math.max(reached, place)
  }
  for (const word of now.flatMap(({ words }) => words)) {
    const place = places.get(keyOf(word))
    if (place === undefined || place < reached || word.reviewed) {
      written.push(word)
      continue
    }
    close(place)
    reached = place + 1
  }
  close(before.length)
  return edits
}

function editOf(written: readonly Word[], gone: readonly Word[], join: typeof joinWords): KeptEdit {
  const words = [...written, ...gone]
  return {
    startMs: Math.min(...words.map(({ startMs }) => startMs)),
    endMs: Math.max(...words.map(({ endMs }) => endMs)),
    text: join(written),
  }
}

function keyOf({ text, startMs }: Word): string {
  return `${startMs} ${text}`
}

/** Voices get the people who spoke at the same time, each one voice: the longest first. */
function withSpeakersOf(
  former: readonly TimedSection[],
  recognized: readonly TimedSection[],
): TimedSection[] {
  const shared = new Map<
    string,
    { voice: string; person: Pick<TimedSection, 'speakerId' | 'speakerName'>; time: number }
  >()
  for (const { speakerId: voice, ...span } of recognized) {
    for (const { speakerId, speakerName, ...other } of former) {
      const time = sharedTime(span, other)
      if (time === 0) continue
      const key = JSON.stringify([voice, speakerId])
      const known = shared.get(key) ?? { voice, person: { speakerId, speakerName }, time: 0 }
      known.time += time
      shared.set(key, known)
    }
  }
  const people = new Map<string, Pick<TimedSection, 'speakerId' | 'speakerName'>>()
  const taken = new Set<string>()
  for (const { voice, person } of [...shared.values()].sort((a, b) => b.time - a.time)) {
    if (people.has(voice) || taken.has(person.speakerId)) continue
    people.set(voice, person)
    taken.add(person.speakerId)
  }
  for (const { speakerId, speakerName } of recognized) {
    if (people.has(speakerId)) continue
    people.set(speakerId, freePerson({ speakerId, speakerName }, people))
  }
  return recognized.map(({ alongside, ...section }) => ({
    ...section,
    ...people.get(section.speakerId),
    alongside: alongside?.map((voice) => people.get(voice)?.speakerId ?? voice),
  }))
}

/** Who was put in the place of the voice that was recognised, for most of a section. */
function personGiven(
  section: TimedSection,
  { original, now }: CorrectedText,
): Pick<TimedSection, 'speakerId' | 'speakerName'> | undefined {
  const given = now.filter((other) => {
    const middle = (other.startMs + other.endMs) / 2
    const voice = original.find(({ startMs, endMs }) => middle >= startMs && middle < endMs)
    return voice !== undefined && voice.speakerId !== other.speakerId
  })
  const found = given.find((other) => sharedTime(section, other) * 2 > section.endMs - section.startMs)
  return found && { speakerId: found.speakerId, speakerName: found.speakerName }
}

function sharedTime(
  a: Pick<TimedSection, 'startMs' | 'endMs'>,
  b: Pick<TimedSection, 'startMs' | 'endMs'>,
): number {
  return Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs))
}

/** A voice that the former text had not, under an id and a name that no one has. */
function freePerson(
  voice: Pick<TimedSection, 'speakerId' | 'speakerName'>,
  people: ReadonlyMap<string, Pick<TimedSection, 'speakerId' | 'speakerName'>>,
): Pick<TimedSection, 'speakerId' | 'speakerName'> {
  const used = new Set([...people.values()].flatMap(({ speakerId, speakerName }) => [speakerId, speakerName]))
  if (!used.has(voice.speakerId) && !used.has(voice.speakerName)) return voice
  const stem = voice.speakerName.replace(/\d+$/, '')
  let number = people.size + 1
  while (used.has(`S${number}`) || used.has(`${stem}${number}`)) number += 1
  return { speakerId: `S${number}`, speakerName: `${stem}${number}` }
}

/** What of a section lies outside of those that stay as they are. */
function outside(
  section: TimedSection,
  kept: readonly NamedSection[],
  join: typeof joinWords,
): TimedSection[] {
  const isCovered = ({ startMs, endMs }: { startMs: number; endMs: number }): boolean => {
    const middle = (startMs + endMs) / 2
    return kept.some((other) => middle >= other.startMs && middle < other.endMs)
  }
  if (section.words.length === 0) return isCovered(section) ? [] : [section]
  const parts: Word[][] = []
  let open: Word[] | undefined
  for (const word of section.words) {
    if (isCovered(word)) open = undefined
    else if (open) open.push(word)
    else parts.push((open = [word]))
  }
  if (parts.length === 1 && parts[0]?.length === section.words.length) return [section]
  return parts.map((words) => ({
    ...section,
    startMs: words[0]!.startMs,
    endMs: words.at(-1)!.endMs,
    text: join(words),
    words,
  }))
}

function withFreshIds(sections: readonly TimedSection[]): TimedSection[] {
  const subtitled = new Set(sections.flatMap(({ subtitles, id }) => (subtitles === undefined ? [] : id)))
  const used = new Set(subtitled)
  let number = 0
  return sections.map((section) => {
    if (section.subtitles !== undefined) return section
    let { id } = section
    while (used.has(id)) id = `s${(number += 1)}`
    used.add(id)
    return { ...section, id }
  })
}
