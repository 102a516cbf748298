import type { Highlight } from '@longhand/contracts'
import { foldCase } from '@longhand/transcript'
import { foundMarks } from './terms.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersBefore = 60
const snippetLength = 240

export function markedPlaces(marked: string): Highlight[] {
  const places: Highlight[] = []
  let seen = 0
  let start = 0
  for (const unit of marked) {
    if (unit === foundMarks.start) start = seen
    else if (unit === foundMarks.end) places.push({ start, end: seen })
    else seen += unit.length
  }
  return places
}

/** In the form in which names and terms are compared. */
export function placesOf(text: string, phrases: readonly string[]): Highlight[] {
  const { changed, placesIn } = changeByCharacter(text, foldCase)
  const places = phrases.filter(Boolean).flatMap((phrase) => {
    const needle = foldCase(phrase)
    const found: Highlight[] = []
    for (let at = changed.indexOf(needle); at >= 0; at = changed.indexOf(needle, at + needle.length))
      found.push({ start: at, end: at + needle.length })
    return found
  })
  return placesIn(places)
}

/** @returns The composed text, and what turns places in it into places in `text`. */
export function composed(text: string): ChangedText {
  return changeByCharacter(text, (character) => character.normalize('NFC'))
}

export interface ChangedText {
  changed: string
  placesIn: (places: readonly Highlight[]) => Highlight[]
}

function changeByCharacter(text: string, change: (character: string) => string): ChangedText {
  const changed = change(text)
  if (changed.length === text.length && text.normalize('NFC') === text)
    return { changed, placesIn: (places) => [...places] }
  const starts: number[] = []
  const ends: number[] = []
  let whole = ''
  for (const { segment, index } of characters.segment(text)) {
    const piece = change(segment)
    for (let at = 0; at < piece.length; at += 1) {
      starts.push(index)
      ends.push(index + segment.length)
    }
    whole += piece
  }
  return {
    changed: whole,
    placesIn: (places) =>
      places.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 })),
  }
}

export function joinPlaces(places: readonly Highlight[]): Highlight[] {
  const joined: Highlight[] = []
  for (const place of [...places].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else joined.push({ ...place })
  }
  return joined
}

export function snippetOf(
  text: string,
  places: readonly Highlight[],
): { snippet: string; highlights: Highlight[] } {
  const first = places[0]?.start ?? 0
  const from = wordStart(text, Math.max(0, first - charactersBefore))
  const until = wordStart(text, Math.min(text.length, Math.max(from + snippetLength, places[0]?.end ?? 0)))
  const highlights = places
    .filter(({ start, end }) => start >= from && end <= until)
    .map(({ start, end }) => ({ start: start - from, end: end - from }))
  return { snippet: text.slice(from, until), highlights }
}

/** Never inside a character. */
function wordStart(text: string, place: number): number {
  if (place === 0 || place >= text.length) return place
  const space = text.slice(place, place + 20).search(/\s\S/)
  if (space >= 0) return place + space + 1
  return /[\uDC00-\uDFFF]/.test(text[place] ?? '') ? place + 1 : place
}
