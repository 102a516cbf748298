import { hundredths } from '../clock.ts'
import { shownSubtitles } from './checked-subtitles.ts'
import type { RawCue } from './cues.ts'
import { hasRightToLeft, isRightToLeft } from './direction.ts'
import type { ExportedText, ExportOptions, FormatFile, PictureSize } from './format.ts'
import type { ImportedSection } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { printable } from './printable.ts'
import { subtitled, type SubtitleSection, splitTurns, topMark } from './read-subtitles.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'
import type { Cue } from './subtitles.ts'
import { parseClock } from './times.ts'

/** Advanced SubStation Alpha, each speaker in a style of their own. */
export const ass = {
  read: (text) => {
    const notes = new NoteCount()
    return { sections: readAss(text, notes), ...notes.fields() }
  },
  write: (text, options) => renderAss(shownSubtitles('ass', text, options), text, options),
} satisfies FormatFile

/** Lines of a file whose head was cut off. */
export function looksLikeAss(start: string): boolean {
  return /^Dialogue: ?(?:Marked=)?\d+,\d+:\d\d:\d\d\.\d+,/m.test(start.slice(0, 2000))
}

const usualFields = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
]

function readAss(text: string, notes: NoteCount): ImportedSection[] {
  let fields = usualFields
  const dialogues: (RawCue & { readonly name: string })[] = []
  const topStyles = new Set<string>()
  for (const line of text.split('\n')) {
    const format = /^Format:\s*(.*)$/i.exec(line)
    if (format) fields = format[1]!.split(',').map((field) => field.trim().toLowerCase())
    const style = /^Style:\s*(.*)$/i.exec(line)?.[1]?.split(',')
    if (style && ['7', '8', '9'].includes(style[fields.indexOf('alignment')]?.trim() ?? ''))
      topStyles.add(style[fields.indexOf('name')]?.trim() ?? '')
    const dialogue = /^Dialogue:\s*(.*)$/i.exec(line)
    if (/^Comment:/i.test(line)) notes.add('left-out', line)
    if (!dialogue) continue
    const values = dialogue[1]!.split(',')
    const valueOf = (field: string): string => values[fields.indexOf(field)]?.trim() ?? ''
    const startMs = parseClock(valueOf('start'))
    const endMs = parseClock(valueOf('end'))
    // Text comes last and may hold commas.
    const said = values.slice(fields.length - 1).join(',')
    if (startMs === undefined || endMs === undefined) {
      notes.add('times', line)
      continue
    }
    if (/\{[^{}]*\\p[1-9]/.test(said)) {
      notes.add('left-out', line)
      continue
    }
    const lines = plain(said).split('\n').map(withoutMark)
    const isAtTop = topMark.test(said) || (!/\\an?\d/.test(said) && topStyles.has(valueOf('style')))
    dialogues.push({
      startMs,
      endMs: Math.max(startMs, endMs),
      lines,
      position: isAtTop ? 'top' : undefined,
      name: valueOf('name') || valueOf('actor'),
    })
  }
  const names = new Set(dialogues.map(({ name }) => name))
  const sections = dialogues
    .sort((a, b) => a.startMs - b.startMs)
    // Where no one is named in the field, several may be in the lines.
    .flatMap(({ name, ...cue }): SubtitleSection[] =>
      (name === '' ? splitTurns([cue], names) : [cue]).map((turn) => ({
        ...turn,
        ...speakerOf(name, joinLines(turn.lines), names),
      })),
    )
  return subtitled(withSpeakersCarried(sections))
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

/** Colours that broadcasters give to speakers in turn, as `&HAABBGGRR`: white, yellow, cyan, green. */
const colours = ['&H00FFFFFF', '&H0000FFFF', '&H00FFFF00', '&H0000FF00']

const defaultFont = 'Arial'

const styleFields =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding'

function renderAss(
  cues: readonly Cue[],
  { title, facts, fontFor = () => defaultFont }: ExportedText,
  { speakers }: ExportOptions,
): string {
  const names = speakers
    ? [...new Set(cues.flatMap(({ speaker, mark, turns }) => (mark || turns ? [] : [speaker])))]
    : []
  const styles = new Map(
    names.length > 1 ? names.map((name, index) => [name, `Speaker ${(index % colours.length) + 1}`]) : [],
  )
  // Players lay lines out from left to right unless the style asks for the direction of the text.
  const encoding = cues.some((cue) => blocksOf(cue).some((block) => isRightToLeft(block.join(' ')))) ? -1 : 1
  const { picture } = facts ?? {}
  const font = picture ? fontFor(cues.map(({ lines }) => lines.join(' ')).join(' ')) : defaultFont
  const { width, height } = scriptSize(picture)
  const sides = Math.round(width / 20)
  const styleLine = (name: string, colour: string): string =>
    `Style: ${name},${font},60,${colour},&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,${sides},${sides},54,${encoding}`
  return [
    '[Script Info]',
    `Title: ${printable(title)}`,
    'ScriptType: v4.00+',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    '',
    '[V4+ Styles]',
    `Format: ${styleFields}`,
    styleLine('Default', colours[0]!),
    ...colours.slice(0, styles.size).map((colour, index) => styleLine(`Speaker ${index + 1}`, colour)),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map((cue) => {
      const start = Math.round(cue.startMs / 10)
      const end = Math.max(start + 1, Math.round(cue.endMs / 10))
      // Several people have no name in common: those in the lines say who speaks.
      const name = speakers && !cue.mark && !cue.turns ? printable(cue.speaker).replaceAll(',', ';') : ''
      const style = (cue.mark || cue.turns ? undefined : styles.get(cue.speaker)) ?? 'Default'
      return `Dialogue: 0,${hundredths(start)},${hundredths(end)},${style},${name},0,0,0,,${overridesOf(cue)}${shownText(cue, { known: picture && { font, fontFor }, asksForDirection: encoding === -1 })}`
    }),
    '',
  ].join('\n')
}

/** What holds for all of its lines: at the top, in italics. */
function overridesOf({ position, mark }: Cue): string {
  const overrides = `${position === 'top' ? '\\an8' : ''}${mark === 'narrative' ? '\\i1' : ''}`
  return overrides === '' ? '' : `{${overrides}}`
}

/** Letters are as large in an upright picture as in a wide one: the shorter side has 1080 units. */
function scriptSize(picture: PictureSize = { width: 1920, height: 1080 }): PictureSize {
  const unit = 1080 / Math.max(1, Math.min(picture.width, picture.height))
  return { width: Math.round(picture.width * unit), height: Math.round(picture.height * unit) }
}

/** What was said, and its translation. */
function blocksOf({ lines, translatedLines = 0 }: Cue): string[][] {
  const own = lines.length - translatedLines
  return [lines.slice(0, own), lines.slice(own)]
}

/**
 * Players go by the first letter of each line, which may be of a name in another script: a mark before it decides. A translation has its own direction.
 * @param known The font of the style, where those of the player are known: a line in a script that it lacks gets another.
 */
function shownText(
  cue: Cue,
  {
    known,
    asksForDirection,
  }: { known: { font: string; fontFor: (text: string) => string } | undefined; asksForDirection: boolean },
): string {
  const markOf = (block: readonly string[]): string =>
    isRightToLeft(block.join(' ')) ? '\u200f' : asksForDirection && hasRightToLeft(block) ? '\u200e' : ''
  let present = known?.font
  return blocksOf(cue)
    .flatMap((block) => block.map((line) => ({ line, mark: markOf(block) })))
    .map(({ line, mark }) => {
      const wanted = known?.fontFor(line)
      const change = wanted === present ? '' : `{\\fn${wanted}}`
      present = wanted
      return change + mark + escapeAss(line)
    })
    .join('\\N')
}

/** A backslash has no escape: a word joiner keeps it from meaning anything with the letter after it. */
function escapeAss(line: string): string {
  return line.replace(/\\/g, '\\\u2060').replace(/[{}]/g, '\\$&')
}
