import type { TranscriptWord } from '@longhand/contracts'
import type { Turn } from '@longhand/speech'
import type { TimedSection } from '../../../platform/sections/sections.ts'

/** Fewer words than this by another voice in the middle of a sentence are more likely an error than an interruption. */
const minWords = 2

export type SpeakerNaming = (number: number) => string

/**
 * Cuts sections where the speaker changes; the text stays the same to the letter.
 * @param turns In order, in seconds.
 */
export function reassignSpeakers(sections: readonly TimedSection[], turns: readonly Turn[], nameOf: SpeakerNaming): TimedSection[] {
  if (turns.length === 0) return [...sections]
  const people = matchSpeakers(sections, turns, nameOf)
  const ids = new Set(sections.map(({ sectionId }) => sectionId))
  return sections.flatMap((section) => {
    const voices = smooth(section.words.map((word) => voiceAt(turns, word)))
    if (voices.length === 0) return [{ ...section, ...people.get(voiceAt(turns, section)) }]
    return cut(section, voices, ids).map(({ piece, voice }) => ({ ...piece, ...people.get(voice) }))
  })
}

type Person = Pick<TimedSection, 'spkId' | 'spkName'>

function matchSpeakers(sections: readonly TimedSection[], turns: readonly Turn[], nameOf: SpeakerNaming): Map<string, Person> {
  const shared = new Map<string, { voice: string; person: Person; time: number }>()
  for (const { spkId, spkName, words } of sections) {
    for (const word of words) {
      const voice = voiceAt(turns, word)
      const key = JSON.stringify([voice, spkId, spkName])
      const known = shared.get(key) ?? { voice, person: { spkId, spkName }, time: 0 }
      known.time += word.endTime - word.startTime
      shared.set(key, known)
    }
  }
  const people = new Map<string, Person>()
  const taken = new Set<string>()
  for (const { voice, person } of [...shared.values()].sort((a, b) => b.time - a.time)) {
    if (people.has(voice) || taken.has(person.spkId) || person.spkName === '') continue
    people.set(voice, person)
    taken.add(person.spkId)
  }
  const used = new Set(sections.flatMap(({ spkId, spkName }) => [spkId, spkName]))
  let number = 0
  for (const { speaker } of turns) {
    if (people.has(speaker)) continue
    do number += 1
    while (used.has(`S${number}`) || used.has(nameOf(number)))
    people.set(speaker, { spkId: `S${number}`, spkName: nameOf(number) })
  }
  return people
}

/** Milliseconds; in a pause, the nearest voice. */
function voiceAt(turns: readonly Turn[], { startTime, endTime }: { startTime: number; endTime: number }): string {
  const seconds = (startTime + endTime) / 2000
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (turns[middle]!.start <= seconds) low = middle + 1
    else high = middle
  }
  const before = turns[low - 1]
  const after = turns[low]
  if (!before || !after) return (before ?? after)!.speaker
  return seconds <= before.end || seconds - before.end <= after.start - seconds ? before.speaker : after.speaker
}

function smooth(voices: readonly string[]): string[] {
  const smoothed = [...voices]
  for (let from = 0; from < smoothed.length;) {
    let to = from
    while (to < smoothed.length && smoothed[to] === smoothed[from]) to += 1
    const around = smoothed[from - 1] ?? smoothed[to]
    if (to - from < minWords && around !== undefined && (from === 0 || to === smoothed.length || smoothed[from - 1] === smoothed[to]))
      smoothed.fill(around, from, to)
    from = to
  }
  return smoothed
}

function cut(section: TimedSection, voices: readonly string[], ids: Set<string>): { piece: TimedSection; voice: string }[] {
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
    const text = section.text.slice(offset, end)
    offset = end
    pieces.push({
      piece: {
        ...section,
        sectionId: from === 0 ? section.sectionId : freshId(section.sectionId, ids),
        startTime: from === 0 ? section.startTime : words[0]!.startTime,
        endTime: next ? Math.max(words[0]!.startTime, words.at(-1)!.endTime) : section.endTime,
        // White space stands between sections now, and belongs to neither.
        text: from === 0 && !next ? text : text.trim(),
        words,
      },
      voice: voices[from]!,
    })
    from = to
  }
  return pieces
}

/** Where in the text the words end: before the next one, punctuation and white space included. */
function endOf(text: string, offset: number, words: readonly TranscriptWord[], next: TranscriptWord): number {
  let cursor = offset
  for (const word of words) {
    const at = text.indexOf(word.text, cursor)
    if (at < 0) return -1
    cursor = at + word.text.length
  }
  return text.indexOf(next.text, cursor)
}

function freshId(sectionId: string, ids: Set<string>): string {
  const stem = sectionId.slice(0, 56)
  let number = 2
  while (ids.has(`${stem}-${number}`)) number += 1
  ids.add(`${stem}-${number}`)
  return `${stem}-${number}`
}
