import type { ImportedText } from '../imported-text.ts'
import { type Fields, listOf, numberOf, stringOf, timed, times, wordsOf } from './fields.ts'

/** YouTube's `json3`: events with pieces, each as late after its event as it says. What rolls stays while the next is there. */
export function fromYoutubeEvents(file: Fields): ImportedText | undefined {
  const events = listOf(file['events'])?.filter((event) => listOf(event['segs']))
  if (!events?.some((event) => 'tStartMs' in event)) return undefined
  const spoken = events.filter((event) => textOf(event) !== '')
  return {
    sections: spoken.map((event, index) => {
      const startMs = numberOf(event['tStartMs']) ?? 0
      const next = numberOf(spoken[index + 1]?.['tStartMs']) ?? Infinity
      const endMs = Math.min(startMs + (numberOf(event['dDurationMs']) ?? 0), next)
      const pieces = listOf(event['segs']) ?? []
      const offsetOf = (piece: Fields | undefined): number | undefined =>
        piece && startMs + (numberOf(piece['tOffsetMs']) ?? 0)
      const isTimed = pieces.some((piece) => 'tOffsetMs' in piece)
      return {
        ...times(startMs, endMs),
        text: textOf(event),
        ...(isTimed
          ? wordsOf(
              pieces.map((piece, at) => ({
                text: piece['utf8'],
                from: offsetOf(piece),
                to: offsetOf(pieces[at + 1]) ?? endMs,
              })),
              (piece) => timed(piece['text'], numberOf(piece['from']), numberOf(piece['to']), undefined),
            )
          : {}),
      }
    }),
  }
}

function textOf(event: Fields): string {
  const pieces = listOf(event['segs']) ?? []
  return pieces
    .map((piece) => stringOf(piece['utf8']) ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
