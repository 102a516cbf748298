import { stampedTime } from '../clock.ts'
import { shownSubtitles } from './checked-subtitles.ts'
import { cuesOf } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedSection } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import type { Cue } from './subtitles.ts'

export const sbv = {
  read: (text) => {
    const notes = new NoteCount()
    return { sections: readSbv(text, notes), ...notes.fields() }
  },
  write: (text, options) => renderSbv(shownSubtitles('sbv', text, options)),
} satisfies FormatFile

/** SubViewer, which SBV comes from, has hundredths. */
const sbvLine = /^\s*(\d+:\d\d:\d\d\.\d{2,3}),(\d+:\d\d:\d\d\.\d{2,3})\s*$/

export function looksLikeSbv(text: string): boolean {
  return text.split('\n', 20).some((line) => sbvLine.test(line))
}

export function beginsLikeSbv(start: string): boolean {
  return sbvLine.test(start.split('\n', 1)[0]!)
}

function readSbv(text: string, notes: NoteCount): ImportedSection[] {
  const cues = cuesOf(text, sbvLine, { hasNumbers: false, isStrict: false, notes })
  return labelled(cues.map((cue) => ({ ...cue, lines: cue.lines.flatMap((line) => line.split('[br]')) })))
}

const timeLine = /^(\d+:\d\d:\d\d\.\d{3}),(?=\d+:\d\d:\d\d\.\d{3}$)/

function renderSbv(cues: readonly Cue[]): string {
  const blocks = cues.map(
    (cue) =>
      `${stampedTime(cue.startMs)},${stampedTime(cue.endMs)}\n${cue.lines.map(escapeSbv).join('\n')}\n`,
  )
  return blocks.join('\n')
}

// SBV knows no escapes: two times in the text would read as the beginning of a subtitle.
function escapeSbv(line: string): string {
  return line.replace(timeLine, '$1, ')
}
