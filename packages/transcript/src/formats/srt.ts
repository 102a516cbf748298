import { timecode } from '../clock.ts'
import { shownSubtitles } from './checked-subtitles.ts'
import { arrowLine, cuesOf } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedSection } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled, placedByMarks } from './read-subtitles.ts'
import type { Cue } from './subtitles.ts'

export const srt = {
  read: (text) => {
    const notes = new NoteCount()
    return { sections: readSrt(text, notes), ...notes.fields() }
  },
  write: (text, options) =>
    renderSrt(shownSubtitles('srt', text, options), text.facts?.picture !== undefined),
} satisfies FormatFile

export function looksLikeSrt(text: string): boolean {
  return text.split('\n', 50).some((line) => arrowLine.test(line))
}

/** @param start of the text, without blank lines before it. */
export function beginsLikeSrt(start: string): boolean {
  const [first = '', second = ''] = start.split('\n', 2)
  return arrowLine.test(first) || (/^\ufeff?#?\d+\s*[.):：个]?\s*$/.test(first) && arrowLine.test(second))
}

function readSrt(text: string, notes: NoteCount): ImportedSection[] {
  const cues = cuesOf(text, arrowLine, { hasNumbers: true, isStrict: false, notes }).map(placedByMarks)
  return labelled(cues.map((cue) => ({ ...cue, lines: cue.lines.map(withoutStyles) })))
}

function withoutStyles(line: string): string {
  const plain = line.replace(/<\/?(?:i|b|u|s|font|c)(?:[\s.][^<>]*)?>/gi, '')
  // Braces are marks where one closes.
  return /\{\/[ibus]\}/i.test(plain) ? plain.replace(/\{\/?[ibus]\}/gi, '') : plain
}

/** @param isForVideo What puts subtitles into a video takes `< b >`, `{\an8}`, `\n` and `&nbsp;` in the text for marks. */
function renderSrt(cues: readonly Cue[], isForVideo: boolean): string {
  const blocks = cues.map(({ startMs, endMs, lines, mark, position }, index) => {
    const text = lines.map((line) => escapeSrt(isForVideo ? withoutMarks(line) : line)).join('\n')
    const shown = mark === 'narrative' ? `<i>${text}</i>` : text
    return `${index + 1}\n${timecode(startMs, ',')} --> ${timecode(endMs, ',')}\n${position === 'top' ? '{\\an8}' : ''}${shown}\n`
  })
  return blocks.join('\n')
}

function withoutMarks(line: string): string {
  return line.replace(/[<{\\]|&(?=nbsp;)/gi, '$&\u2060')
}

// SRT knows no escapes: an arrow in the text would read as a line of times.
function escapeSrt(text: string): string {
  return text.replace(/-->/g, '->')
}
