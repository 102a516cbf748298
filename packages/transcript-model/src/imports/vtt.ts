import { labelledSections } from './captions.ts'
import { arrowLine, cuesOf, type RawCue } from './cues.ts'
import type { ImportedSection } from './imported-text.ts'
import { LetterCount } from './letter-count.ts'
import { joinLines } from './speakers.ts'
import { parseClock } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'

/** Words have the times that stand between them. */
export function readVtt(text: string): ImportedSection[] {
  const sections = cuesOf(text, arrowLine, { hasNumbers: false, isStrict: true }).flatMap(voicesOf)
  return sections.some(({ speaker }) => speaker !== undefined) ? sections : labelledSections(sections)
}

interface Voice {
  readonly section: ImportedSection
  /** The first begins with the voice. */
  readonly pieces: readonly Omit<TimedPiece, 'endMs'>[]
}

/** A caption of several voices is shared out among them by the times within it, or by length where it has none. */
function voicesOf({ startMs, endMs, lines }: RawCue): ImportedSection[] {
  const open: string[] = []
  let at = startMs
  const voices = withoutReadings(lines.join('\n'))
    .split(/(?=<v[ .\t])/)
    .map((part): Voice => {
      const name = /^<v(?:\.[^ \t>]*)?[ \t]([^<>]*)>/.exec(part)?.[1]
      const pieces = piecesOf(part, at, endMs)
      at = pieces.at(-1)!.startMs
      const text = joinLines(
        pieces
          .map((piece) => piece.text)
          .join('')
          .split('\n'),
      )
      const language = spokenIn(part, open)
      return {
        section: { ...(name === undefined ? {} : { speaker: unescapeVtt(name).trim() }), text, ...(language === undefined ? {} : { language }) },
        pieces,
      }
    })
    .filter(({ section }) => section.text !== '')
  return at > startMs ? byTimes(voices, endMs) : byLength(voices, startMs, endMs)
}

function byTimes(voices: readonly Voice[], endMs: number): ImportedSection[] {
  return voices.map(({ section, pieces }, index) => {
    const until = voices[index + 1]?.pieces[0]!.startMs ?? endMs
    const timed = pieces.map((piece, place) => ({ ...piece, endMs: pieces[place + 1]?.startMs ?? until }))
    const words = wordTimes(section.text, timed)
    return { ...section, startMs: pieces[0]!.startMs, endMs: until, ...(words ? { words } : {}) }
  })
}

function byLength(voices: readonly Voice[], startMs: number, endMs: number): ImportedSection[] {
  const total = voices.reduce((sum, { section }) => sum + section.text.length, 0)
  let spoken = 0
  return voices.map(({ section }) => {
    const from = Math.round(startMs + ((endMs - startMs) * spoken) / total)
    spoken += section.text.length
    return { ...section, startMs: from, endMs: Math.round(startMs + ((endMs - startMs) * spoken) / total) }
  })
}

/** Cut where times stand between words. A time that is not in order, or after the end, says nothing. */
function piecesOf(part: string, startMs: number, endMs: number): Voice['pieces'] {
  const pieces = [{ text: '', startMs }]
  for (const piece of part.split(/(<(?:\d+:)?\d\d:\d\d\.\d{3}>)/)) {
    const time = /^<\d/.test(piece) ? parseClock(piece.slice(1, -1)) : undefined
    const last = pieces.at(-1)!
    if (time === undefined) last.text += unescapeVtt(piece.replace(/<[^<>]*>/g, ''))
    else if (time > last.startMs && time <= endMs) pieces.push({ text: '', startMs: time })
  }
  return pieces
}

/** What stands above other text to say how it is read (ruby) would be said twice. */
function withoutReadings(text: string): string {
  return text.replace(/<rt(?:\.[^<>]*)?>[^<]*/g, '')
}

/** The language that most of it is in. @param open Spans that are open; changed to those that are at the end of the part. */
function spokenIn(part: string, open: string[]): string | undefined {
  const letters = new LetterCount()
  for (const piece of part.match(/<[^<>]*>|[^<]+/g) ?? []) {
    const tag = /^<lang(?:\.[^ \t>]*)?[ \t]+([^<>]+)>$/.exec(piece)?.[1]
    if (tag !== undefined) open.push(tag.trim())
    else if (piece === '</lang>') open.pop()
    else if (!piece.startsWith('<')) letters.add(piece, open.at(-1))
  }
  return letters.most()
}

const vttEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '\u200e', rlm: '\u200f', quot: '"' }

function unescapeVtt(text: string): string {
  return text.replace(/&([a-z]+);/g, (whole, name: string) => vttEntities[name] ?? whole)
}
