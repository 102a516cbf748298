import type { RawCue } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { parseClock } from './times.ts'

/** JACOsub: `0:00:25.00 0:00:27.00 D Text\nmore`, where what is after the point counts the parts of a second that `#T` sets, 30 unless it says more. */
export const jacoSub = { read: readJacoSub } satisfies FormatFile

const timeLine = /^\s*(?:(\d+:\d\d:\d\d)\.(\d+)\s+(\d+:\d\d:\d\d)\.(\d+)|@(\d+)\s+@(\d+))\s+(.*)$/
/** Where it is shown, in brackets or by letters: `VL2JC`. Others could be words. */
const place = /^(?:D|(?:J[CLRB]+|V[TMBLU]\d*|H[CLR]\d*)+|\[[^\]]*\])(?=\s|$|\{)/
const usualParts = 30

/** @param start of the text, without blank lines before it. */
export function looksLikeJacoSub(start: string): boolean {
  const lines = start
    .replace(/^\ufeff/, '')
    .split('\n', 60)
    .filter((line) => !/^\s*(?:#|$)/.test(line))
  return lines.length > 0 && timeLine.test(lines[0]!)
}

function readJacoSub(text: string): ImportedText {
  const notes = new NoteCount()
  // A line goes on in the next where a backslash ends it.
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  let [parts, shift] = [usualParts, 0]
  const msOf = (clock: string | undefined, part: string | undefined, count: string | undefined): number =>
    clock === undefined ? (Number(count) * 1000) / parts : parseClock(clock)! + (Number(part) * 1000) / parts
  const cues: RawCue[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^\s*#\s*(T|TIMERES|S|SHIFT)\s*([+-]?[\d:.]+)/i.exec(line) ?? []
    if (/^t/i.test(name)) parts = Number(value) || usualParts
    if (/^s/i.test(name)) {
      const [, sign, clock, part] = /^([+-]?)(?:(\d+(?::\d\d){1,2})\.)?(\d+)$/.exec(value) ?? []
      shift = (sign === '-' ? -1 : 1) * msOf(clock, part, part)
    }
    const [whole, from, fromPart, to, toPart, fromCount, toCount, said = ''] = timeLine.exec(line) ?? []
    if (whole === undefined) {
      if (line.trim() !== '' && !/^\s*#/.test(line)) notes.add('left-out', line)
      continue
    }
    const startMs = Math.max(0, Math.round(msOf(from, fromPart, fromCount) + shift))
    const endMs = Math.max(startMs, Math.round(msOf(to, toPart, toCount) + shift))
    cues.push({ startMs, endMs, lines: linesOf(said) })
  }
  cues.sort((a, b) => a.startMs - b.startMs)
  return { sections: labelled(cues), ...notes.fields() }
}

/** Braces are comments, `~` is a space that does not break, `\I` and `\C1` are styles. */
function linesOf(said: string): string[] {
  return said
    .replace(place, '')
    .replace(/\\([{}~\\])/g, (_, letter: string) => String.fromCodePoint(0xe000 + letter.codePointAt(0)!))
    .replace(/\{[^{}]*\}/g, '')
    .replaceAll('~', ' ')
    .split('\\n')
    .map((line) => line.replace(/\\(?:[BbIiUuN]|[CF]\d|[CF][BCGMNPRSWY]?)/g, ''))
    .map((line) =>
      line.replace(/[\ue07b\ue07d\ue07e\ue05c]/g, (letter) =>
        String.fromCodePoint(letter.codePointAt(0)! - 0xe000),
      ),
    )
    .filter((line) => line.trim() !== '')
}
