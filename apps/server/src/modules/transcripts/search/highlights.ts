import type { Highlight } from '@longhand/contracts'
import type { FoldedText } from '@longhand/transcript'
import { foundMarks } from './terms.ts'

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

/** @param phrases Folded. */
export function placesOf({ folded }: FoldedText, phrases: readonly string[]): Highlight[] {
  return phrases.filter(Boolean).flatMap((phrase) => {
    const found: Highlight[] = []
    for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + phrase.length))
      found.push({ start: at, end: at + phrase.length })
    return found
  })
}

/** Places in a folded text, as places in the text as given. */
export function placesIn({ rangeOf }: FoldedText, places: readonly Highlight[]): Highlight[] {
  return joinPlaces(
    places.map(({ start, end }) => {
      const { from, to } = rangeOf(start, end)
      return { start: from, end: to }
    }),
  )
}

function joinPlaces(places: readonly Highlight[]): Highlight[] {
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
