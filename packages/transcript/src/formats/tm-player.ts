import { shownUntilNext, type ShownLines } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { parseClock } from './times.ts'

/**
 * Each line has a time and is shown until the next: TMPlayer and VPlayer, `00:00:01:Text|more`, at times with the number of the row,
 * `00:00:01,2=more`, and DKS, `[00:00:01]Text[br]more`. A time alone ends what is shown.
 */
export const tmPlayer = { read: readTmPlayer } satisfies FormatFile

const timeLine = /^\s*(?:(\d{1,2}:\d\d:\d\d)(?:,(\d))?([:=]|\s|$)|\[(\d{1,2}:\d\d:\d\d)\])(.*)$/
/** That decide, and the share of them that have times. */
const [maxLines, minTimed] = [500, 0.8]
/** Of a time code: `00:00:01:12`. */
const frames = /^\d\d(?:\s|$)/

/** Transcripts have lines with times, too, but a space after these, and no times alone between such lines. */
export function looksLikeTmPlayer(text: string): boolean {
  const lines = text.split('\n', maxLines).filter((line) => line.trim() !== '')
  let [timed, shown, marked, framed] = [0, 0, 0, 0]
  for (const line of lines) {
    const [, clock, , sign, , said = ''] = timeLine.exec(line) ?? [undefined, '']
    if (clock === '') continue
    timed += 1
    if (said.trim() === '') continue
    shown += 1
    if (/[:=]/.test(sign ?? '') || (clock === undefined && /^\S/.test(said))) marked += 1
    if (sign === ':' && frames.test(said)) framed += 1
  }
  const isAlone = shown < timed && shown * 2 >= timed
  return (
    shown > 0 && timed >= minTimed * lines.length && framed * 2 < shown && (marked * 2 > shown || isAlone)
  )
}

function readTmPlayer(text: string): ImportedText {
  const notes = new NoteCount()
  const shown: ShownLines[] = []
  for (const line of text.split('\n')) {
    const [whole, clock, row, , stamp, said = ''] = timeLine.exec(line) ?? []
    if (whole === undefined) {
      if (line.trim() !== '') notes.add('left-out', line)
      continue
    }
    const startMs = parseClock(clock ?? stamp!) ?? 0
    const lines = said.split(/\||\[br\]/i).filter((part) => part.trim() !== '')
    const last = shown.at(-1)
    if (Number(row) > 1 && last?.startMs === startMs) last.lines.push(...lines)
    else shown.push({ startMs, lines })
  }
  return { sections: labelled(shownUntilNext(shown)), ...notes.fields() }
}
