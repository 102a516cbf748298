import type { TranscriptSection, TranscriptWord } from '@longhand/contracts'
import type { joinWords } from '@longhand/speech'
import { completeSections, type TimedSection } from '../../../platform/sections/sections.ts'
import { type KeptEdit, keepEdits } from './keep-edits.ts'

/** A text as an engine gave it, and as people made it since. */
export interface CorrectedText {
  heard: readonly TimedSection[]
  now: readonly TimedSection[]
}

/**
 * Puts what people did to the former text of a recording into one that was recognised again: words that they wrote, took out or found right, sections whose
 * captions they made, and the names of speakers.
 */
export function carryOver(
  recognized: readonly TimedSection[],
  { heard, now }: CorrectedText,
  join: typeof joinWords,
): TimedSection[] {
  const named = withSpeakersOf(now, recognized).map((section) => ({
    ...section,
    ...personGiven(section, { heard, now }),
  }))
  const captioned = now.filter(({ captions }) => captions !== undefined)
  const corrected = completeSections(keepEdits(named, editsBetween(heard, now, join), join), named)
  return withFreshIds(
    [...captioned, ...corrected.flatMap((section) => outside(section, captioned, join))].sort(
      (a, b) => a.startTime - b.startTime,
    ),
  )
}

/** A correction leaves the words around it their times: those with another text or time were written. */
export function editsBetween(
  heard: readonly TimedSection[],
  now: readonly TimedSection[],
  join: typeof joinWords,
): KeptEdit[] {
  const before = heard.flatMap(({ words }) => words)
  const places = new Map(before.map((word, place) => [keyOf(word), place]))
  const edits: KeptEdit[] = []
  let written: TranscriptWord[] = []
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

function editOf(
  written: readonly TranscriptWord[],
  gone: readonly TranscriptWord[],
  join: typeof joinWords,
): KeptEdit {
  const words = [...written, ...gone]
  return {
    startTime: Math.min(...words.map(({ startTime }) => startTime)),
    endTime: Math.max(...words.map(({ endTime }) => endTime)),
    text: join(written),
  }
}

function keyOf({ text, startTime }: TranscriptWord): string {
  return `${startTime} ${text}`
}

/** Voices get the people who spoke at the same time, each one voice: the longest first. */
function withSpeakersOf(
  former: readonly TimedSection[],
  recognized: readonly TimedSection[],
): TimedSection[] {
  const shared = new Map<
    string,
    { voice: string; person: Pick<TimedSection, 'spkId' | 'spkName'>; time: number }
  >()
  for (const { spkId: voice, ...span } of recognized) {
    for (const { spkId, spkName, ...other } of former) {
      const time = sharedTime(span, other)
      if (time === 0) continue
      const key = JSON.stringify([voice, spkId])
      const known = shared.get(key) ?? { voice, person: { spkId, spkName }, time: 0 }
      known.time += time
      shared.set(key, known)
    }
  }
  const people = new Map<string, Pick<TimedSection, 'spkId' | 'spkName'>>()
  const taken = new Set<string>()
  for (const { voice, person } of [...shared.values()].sort((a, b) => b.time - a.time)) {
    if (people.has(voice) || taken.has(person.spkId)) continue
    people.set(voice, person)
    taken.add(person.spkId)
  }
  for (const { spkId, spkName } of recognized) {
    if (people.has(spkId)) continue
    people.set(spkId, freePerson({ spkId, spkName }, people))
  }
  return recognized.map(({ alongside, ...section }) => ({
    ...section,
    ...people.get(section.spkId),
    ...(alongside && { alongside: alongside.map((voice) => people.get(voice)?.spkId ?? voice) }),
  }))
}

/** Who was put in the place of the voice that was heard, for most of a section. */
function personGiven(
  section: TimedSection,
  { heard, now }: CorrectedText,
): Pick<TimedSection, 'spkId' | 'spkName'> | undefined {
  const given = now.filter((other) => {
    const middle = (other.startTime + other.endTime) / 2
    const voice = heard.find(({ startTime, endTime }) => middle >= startTime && middle < endTime)
    return voice !== undefined && voice.spkId !== other.spkId
  })
  const found = given.find((other) => sharedTime(section, other) * 2 > section.endTime - section.startTime)
  return found && { spkId: found.spkId, spkName: found.spkName }
}

function sharedTime(
  a: Pick<TimedSection, 'startTime' | 'endTime'>,
  b: Pick<TimedSection, 'startTime' | 'endTime'>,
): number {
  return Math.max(0, Math.min(a.endTime, b.endTime) - Math.max(a.startTime, b.startTime))
}

/** A voice that the former text had not, under an id and a name that no one has. */
function freePerson(
  voice: Pick<TimedSection, 'spkId' | 'spkName'>,
  people: ReadonlyMap<string, Pick<TimedSection, 'spkId' | 'spkName'>>,
): Pick<TimedSection, 'spkId' | 'spkName'> {
  const used = new Set([...people.values()].flatMap(({ spkId, spkName }) => [spkId, spkName]))
  if (!used.has(voice.spkId) && !used.has(voice.spkName)) return voice
  const stem = voice.spkName.replace(/\d+$/, '')
  let number = people.size + 1
  while (used.has(`S${number}`) || used.has(`${stem}${number}`)) number += 1
  return { spkId: `S${number}`, spkName: `${stem}${number}` }
}

/** What of a section lies outside of those that stay as they are. */
function outside(
  section: TimedSection,
  kept: readonly TranscriptSection[],
  join: typeof joinWords,
): TimedSection[] {
  const isCovered = ({ startTime, endTime }: { startTime: number; endTime: number }): boolean => {
    const middle = (startTime + endTime) / 2
    return kept.some((other) => middle >= other.startTime && middle < other.endTime)
  }
  if (section.words.length === 0) return isCovered(section) ? [] : [section]
  const parts: TranscriptWord[][] = []
  let open: TranscriptWord[] | undefined
  for (const word of section.words) {
    if (isCovered(word)) open = undefined
    else if (open) open.push(word)
    else parts.push((open = [word]))
  }
  if (parts.length === 1 && parts[0]?.length === section.words.length) return [section]
  return parts.map((words) => ({
    ...section,
    startTime: words[0]!.startTime,
    endTime: words.at(-1)!.endTime,
    text: join(words),
    words,
  }))
}

function withFreshIds(sections: readonly TimedSection[]): TimedSection[] {
  const captioned = new Set(
    sections.flatMap(({ captions, sectionId }) => (captions === undefined ? [] : sectionId)),
  )
  const used = new Set(captioned)
  let number = 0
  return sections.map((section) => {
    if (section.captions !== undefined) return section
    let sectionId = section.sectionId
    while (used.has(sectionId)) sectionId = `s${(number += 1)}`
    used.add(sectionId)
    return { ...section, sectionId }
  })
}
