import type { RawCue } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { likelyFrameRate, parseClock } from './times.ts'

/**
 * Two time codes in a line, with frames, then what is shown: Spruce's STL (`00:00:25:00 , 00:00:27:00 , Text|more`), tables for Scenarist
 * and DVD Architect with a number before it, and Avid's, FAB's and Belle Nuit's, with the text in the lines below.
 */
export const spruce = { read: readSpruce } satisfies FormatFile

const timecode = String.raw`\d{1,2}:\d\d:\d\d[:;]\d\d`
const timeLine = new RegExp(
  String.raw`^\s*(?:\/?\d{1,5}\s*[:.]?\s+)?(${timecode})(?:\s*,\s*|\s+)(${timecode})(?:\s*,\s*|\s+|$)(.*)$`,
)
/** Settings and comments; what such programs write around the subtitles. */
const directive = /^\s*(?:\/\/|\$\w+\s*=|@ This file|<(?:begin|end) subtitles>)/i

const setting = /^\s*\$\w+\s*=/

/** @param start of the text, without blank lines before it. */
export function looksLikeSpruce(start: string): boolean {
  const lines = start.split('\n', 60).filter((line) => line.trim() !== '')
  const [first = ''] = lines.filter((line) => !/^\s*\/\//.test(line))
  return setting.test(first) || timeLine.test(lines.find((line) => !directive.test(line)) ?? '')
}

function readSpruce(text: string): ImportedText {
  const notes = new NoteCount()
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const frameRate = likelyFrameRate(lines.flatMap((line) => timeLine.exec(line)?.slice(1, 3) ?? []))
  const cues: RawCue[] = []
  let isOpen = false
  for (const line of lines) {
    const [, from, to, said = ''] = timeLine.exec(line) ?? []
    if (from !== undefined && to !== undefined) {
      const startMs = parseClock(from, frameRate) ?? 0
      cues.push({ startMs, endMs: Math.max(startMs, parseClock(to, frameRate) ?? 0), lines: linesOf(said) })
      isOpen = true
    } else if (line.trim() === '') isOpen = false
    else if (directive.test(line)) continue
    else if (isOpen) cues.at(-1)!.lines.push(...linesOf(line))
    else notes.add('left-out', line)
  }
  return { sections: labelled(cues), ...notes.fields() }
}

/** `^B`, `^I` and `^U` begin and end what is bold, italic and underlined. */
function linesOf(said: string): string[] {
  return said
    .replace(/\^[BIU]/g, '')
    .split('|')
    .filter((line) => line.trim() !== '')
}
