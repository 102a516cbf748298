import { captioned, type CaptionSection, splitTurns, topMark } from './captions.ts'
import type { RawCue } from './cues.ts'
import type { ImportedSection } from './imported-text.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'
import { parseClock } from './times.ts'

export function readAss(text: string): ImportedSection[] {
  let fields: string[] = []
  const dialogues: (RawCue & { readonly name: string })[] = []
  const topStyles = new Set<string>()
  for (const line of text.split('\n')) {
    const format = /^Format:\s*(.*)$/i.exec(line)
    if (format) fields = format[1]!.split(',').map((field) => field.trim().toLowerCase())
    const style = /^Style:\s*(.*)$/i.exec(line)?.[1]?.split(',')
    if (style && ['7', '8', '9'].includes(style[fields.indexOf('alignment')]?.trim() ?? ''))
      topStyles.add(style[fields.indexOf('name')]?.trim() ?? '')
    const dialogue = /^Dialogue:\s*(.*)$/i.exec(line)
    if (!dialogue) continue
    const values = dialogue[1]!.split(',')
    const valueOf = (field: string): string => values[fields.indexOf(field)]?.trim() ?? ''
    const startMs = parseClock(valueOf('start'))
    const endMs = parseClock(valueOf('end'))
    // Text comes last and may hold commas.
    const said = values.slice(fields.length - 1).join(',')
    if (startMs === undefined || endMs === undefined || /\{[^{}]*\\p[1-9]/.test(said)) continue
    const lines = plain(said).split('\n').map(withoutMark)
    const isAtTop = topMark.test(said) || (!/\\an?\d/.test(said) && topStyles.has(valueOf('style')))
    dialogues.push({
      startMs,
      endMs: Math.max(startMs, endMs),
      lines,
      ...(isAtTop ? { position: 'top' } : {}),
      name: valueOf('name') || valueOf('actor'),
    })
  }
  const names = new Set(dialogues.map(({ name }) => name))
  const sections = dialogues
    .sort((a, b) => a.startMs - b.startMs)
    // Where no one is named in the field, several may be in the lines.
    .flatMap(({ name, ...cue }): CaptionSection[] =>
      (name === '' ? splitTurns([cue], names) : [cue]).map((turn) => ({
        ...turn,
        ...speakerOf(name, joinLines(turn.lines), names),
      })),
    )
  return captioned(withSpeakersCarried(sections))
}

/** Who is named in the field may be named in the text as well. */
function speakerOf(
  name: string,
  text: string,
  names: ReadonlySet<string>,
): { speaker?: string; text: string } {
  if (name === '') return splitLabel(text, names)
  const shown = text.slice(0, name.length)
  return shown.replaceAll(',', ';') === name && text.startsWith(': ', name.length)
    ? { speaker: shown, text: text.slice(name.length + 2) }
    : { speaker: name, text }
}

const meanings: Readonly<Record<string, string>> = {
  '\\N': '\n',
  '\\n': '\n',
  '\\h': ' ',
  '\\{': '{',
  '\\}': '}',
  '\\\u2060': '\\',
}

function plain(text: string): string {
  return text.replace(/\\[Nnh{}\u2060]|\{[^{}]*\}/g, (mark) => meanings[mark] ?? '')
}

/** A mark of direction at the beginning of a line is for players. */
function withoutMark(line: string): string {
  return line.replace(/^[\u200e\u200f]/, '')
}
